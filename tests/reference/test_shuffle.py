"""The specified shuffle: known answers, exact uniformity, and faulty shuffles that the same checks catch.

Each ``*_faults`` function returns what is wrong in words, and is used for the specified code and for the
faulty code alike (reliability.md 3.1: "exact proofs for n <= 6 beat all of these", and the mutation check).
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import islice, permutations
from math import factorial, prod
from random import Random
from typing import TypeVar

import pytest

from omaha.reference import (
    Draw,
    WordSource,
    bounded,
    cards_text,
    chacha20_block,
    dealt,
    seeded_deck,
    seeded_key,
    shuffled,
    words,
)

from .vectors import read_json

T = TypeVar("T")
Shuffle = Callable[[Draw, int], Iterable[int]]
Bounded = Callable[[int, WordSource], int]

KNOWN = read_json("shuffle.json")


# Known answers


def block_bytes(key: bytes, counter: int, stream: int) -> bytes:
    return b"".join(word.to_bytes(4, "little") for word in chacha20_block(key, counter, stream))


@pytest.mark.parametrize(
    ("key", "counter", "stream", "begins"),
    [
        # shuffle.json "check", and the published zero-key vector
        (bytes(32), 0, 0, "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"),
        # reliability.md 3.1: the draft's nonce vector, words 374dc6c2 3736d58c b904e24a
        (bytes(32), 0, 2 << 56, "c2c64d378cd536374ae204b9"),
        # RFC 8439 2.3.2. Its layout (counter of 32 bits, nonce of 96) is ours with the first nonce word
        # as the upper half of the counter.
        (
            bytes(range(32)),
            1 + (0x09000000 << 32),
            0x4A000000,
            "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
            "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e",
        ),
    ],
    ids=["zero-key", "nonce", "rfc8439"],
)
def test_chacha20_published_vectors(key: bytes, counter: int, stream: int, begins: str) -> None:
    assert block_bytes(key, counter, stream).hex().startswith(begins)


def test_words_run_through_the_blocks() -> None:
    """shuffle.json, spec 1: block counter from 0, words in order."""
    key = bytes(range(32))
    blocks = [word for counter in range(3) for word in chacha20_block(key, counter, 9)]
    assert list(islice(words(key, 9), 48)) == blocks


@pytest.mark.parametrize("at", range(len(KNOWN["cases"])))
def test_decks_of_keys(at: int) -> None:
    """shuffle.json, cases"""
    case = KNOWN["cases"][at]
    assert cards_text(dealt(bytes.fromhex(case["key"]), case["stream"])) == case["dealt"]


@pytest.mark.parametrize("at", range(len(KNOWN["seeded"])))
def test_decks_of_seeds(at: int) -> None:
    """shuffle.json, seeded"""
    case = KNOWN["seeded"][at]
    assert seeded_key(case["seed"]).hex() == case["key"]
    assert cards_text(seeded_deck(case["seed"], case["hand"])) == case["dealt"]


def test_the_vectors_are_those_this_was_written_for() -> None:
    assert KNOWN["schema"] == "omaha.shuffle/1"
    assert set(KNOWN) == {"schema", "spec", "check", "cases", "seeded"}
    assert KNOWN["cases"]
    assert KNOWN["seeded"]


@pytest.mark.parametrize("seed", [-1, 2**256])
def test_seed_out_of_range(seed: int) -> None:
    """shuffle.json, spec 4: 0 to 2^256 - 1"""
    with pytest.raises(ValueError, match="seed"):
        seeded_key(seed)


@pytest.mark.parametrize("hand", [-1, 2**64])
def test_stream_out_of_range(hand: int) -> None:
    """shuffle.json, spec 1: a stream id has 64 bits"""
    with pytest.raises(ValueError, match="stream"):
        seeded_deck(0, hand)


@pytest.mark.parametrize("size", [0, 31, 33])
def test_key_of_another_size(size: int) -> None:
    """shuffle.json, spec 1: 32 bytes"""
    with pytest.raises(ValueError, match="32 bytes"):
        list(dealt(bytes(size), 0))


@pytest.mark.parametrize("n", [-1, 0, 2**32 + 1])
def test_bound_out_of_range(n: int) -> None:
    """shuffle.json, spec 2: a word has 32 bits"""
    with pytest.raises(ValueError, match="bound"):
        bounded(n, lambda: 0)


def test_bounded_at_its_limits() -> None:
    """shuffle.json, spec 2: masks of 0 and of all 32 bits"""
    assert bounded(1, lambda: 0xFFFFFFFF) == 0
    assert bounded(2**32, lambda: 0xFFFFFFFF) == 0xFFFFFFFF


# Shuffles: every sequence of draws


def outcomes(run: Callable[[Draw], T]) -> Iterator[tuple[T, Fraction]]:
    """Every run of a program that draws, with its probability."""
    script: list[int] = []
    bounds: list[int] = []

    def draw(n: int) -> int:
        if len(bounds) == len(script):
            script.append(0)
        bounds.append(n)
        return script[len(bounds) - 1]

    while True:
        bounds.clear()
        result = run(draw)
        yield result, Fraction(1, prod(bounds))
        while script and script[-1] == bounds[-1] - 1:  # count on, as an odometer does
            script.pop()
            bounds.pop()
        if not script:
            return
        script[-1] += 1


def deck_chances(shuffle: Shuffle, n: int) -> dict[tuple[int, ...], Fraction]:
    chances: dict[tuple[int, ...], Fraction] = defaultdict(Fraction)
    for deck, chance in outcomes(lambda draw: tuple(shuffle(draw, n))):
        chances[deck] += chance
    return chances


def shuffle_faults(shuffle: Shuffle) -> list[str]:
    """Each order of 2 to 6 cards must have exactly the same chance; else the divide of the smallest deck."""
    for n in range(2, 7):
        chances = deck_chances(shuffle, n)
        wanted = dict.fromkeys(permutations(range(n)), Fraction(1, factorial(n)))
        if chances != wanted:
            return [
                f"{deck}: {chances.get(deck, 0)}, not {wanted.get(deck, 0)}"
                for deck in sorted(chances.keys() | wanted.keys())
                if chances.get(deck, 0) != wanted.get(deck, 0)
            ]
    return []


def laziness_faults(shuffle: Shuffle) -> list[str]:
    """Dealing k of 52 cards must cost k draws, the last card none, and give the first k of the full deal."""
    faults = []
    full = list(shuffle(lambda n: n // 2, 52))
    for cards in range(53):
        asked: list[int] = []

        def draw(n: int, asked: list[int] = asked) -> int:
            asked.append(n)
            return n // 2

        if list(islice(shuffle(draw, 52), cards)) != full[:cards]:
            faults.append(f"the first {cards} cards depend on how many are dealt")
        if asked != [52 - at for at in range(min(cards, 51))]:
            faults.append(f"{cards} cards: draws {asked}")
    return faults


def test_shuffle_is_exactly_uniform() -> None:
    """GLI-19 3.2.3 and 3.2.5 (reliability.md 3.1): all orders, all equally likely."""
    assert shuffle_faults(shuffled) == []


@pytest.mark.parametrize("n", range(2, 7))
def test_each_order_comes_from_one_sequence_of_draws(n: int) -> None:
    """reliability.md 3.1: Fisher-Yates hits each permutation once."""
    decks = [deck for deck, _ in outcomes(lambda draw: tuple(shuffled(draw, n)))]
    assert sorted(decks) == list(permutations(range(n)))


def test_shuffle_is_lazy() -> None:
    """shuffle.json, spec 3: only as many draws are made as cards are dealt."""
    assert laziness_faults(shuffled) == []


@pytest.mark.parametrize(("n", "deck"), [(0, []), (1, [0])])
def test_decks_that_need_no_draw(n: int, deck: list[int]) -> None:
    assert list(shuffled(lambda n: n // 0, n)) == deck


def swap_with_any(draw: Draw, n: int) -> list[int]:
    """ASF 1999: n^n paths to n! decks."""
    deck = list(range(n))
    for i in range(n):
        j = draw(n)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def asf_random_51_plus_1(draw: Draw, n: int) -> list[int]:
    """ASF 1999 in full: random(51) + 1 counts from 1 and never picks the last card."""
    deck = list(range(n))
    for i in range(n):
        j = draw(n - 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def off_by_one(draw: Draw, n: int) -> Iterator[int]:
    """random(i) + 1 where 0..i was meant: the card at the bottom is never chosen."""
    return shuffled(lambda k: draw(k - 1) + 1, n)


def last_card_never_moves(draw: Draw, n: int) -> list[int]:
    return [*shuffled(draw, n - 1), n - 1]


def stops_one_early(draw: Draw, n: int) -> list[int]:
    """The loop ends at 2: the first two cards never trade places."""
    return list(shuffled(lambda k: draw(k) if k > 2 else 1, n))


def never_stays(draw: Draw, n: int) -> Iterator[int]:
    """bounded(i) for bounded(i + 1): no card keeps its place (Sattolo's cycles)."""
    return shuffled(lambda k: draw(k - 1), n)


def modulo_of_a_byte(draw: Draw, n: int) -> Iterator[int]:
    """A byte of three bits, so that all of them can be tried."""
    return shuffled(lambda k: draw(8) % k, n)


def random_keys_with_ties(draw: Draw, n: int) -> list[int]:
    """Sort by a random key of two bits; equal keys keep their order."""
    keys = [draw(4) for _ in range(n)]
    return sorted(range(n), key=keys.__getitem__)


def one_cut(draw: Draw, n: int) -> list[int]:
    cut = draw(n)
    return [*range(cut, n), *range(cut)]


def with_replacement(draw: Draw, n: int) -> list[int]:
    """A dealt card stays in the deck."""
    return [draw(n) for _ in range(n)]


FAULTY_SHUFFLES = [
    swap_with_any,
    asf_random_51_plus_1,
    off_by_one,
    last_card_never_moves,
    stops_one_early,
    never_stays,
    modulo_of_a_byte,
    random_keys_with_ties,
    one_cut,
    with_replacement,
]


@pytest.mark.parametrize("shuffle", FAULTY_SHUFFLES, ids=lambda shuffle: str(shuffle.__name__))
def test_faulty_shuffles_are_caught(shuffle: Shuffle) -> None:
    """reliability.md 3.1, mutation check"""
    assert shuffle_faults(shuffle) != []


@pytest.mark.parametrize(("n", "fewest", "most"), [(3, 4, 5), (5, 16, 47)])
def test_paths_of_the_swap_with_any(n: int, fewest: int, most: int) -> None:
    """reliability.md 3.1: 27 paths on 6 decks; 16 to 47 of 3,125 paths for a deck of five."""
    paths = Counter(tuple(deck) for deck, _ in outcomes(lambda draw: swap_with_any(draw, n)))
    assert (paths.total(), len(paths)) == (n**n, factorial(n))
    assert (min(paths.values()), max(paths.values())) == (fewest, most)


def test_eager_shuffle_is_caught() -> None:
    """Uniform, and still not what is specified."""

    def eager(draw: Draw, n: int) -> list[int]:
        return list(shuffled(draw, n))

    assert shuffle_faults(eager) == []
    assert laziness_faults(eager) != []


# Bounded draws: every word


def bounded_faults(choose: Bounded, bits: int = 8) -> list[str]:
    """For all bounds and all words of some bits: exactly fair, thrifty, and rejecting without memory."""

    def choice(n: int, *given: int) -> int | None:
        """None if it wants more words than given."""
        try:
            return choose(n, iter(given).__next__)
        except StopIteration:
            return None

    for n in range(1, 2**bits + 1):
        first = [choice(n, word) for word in range(2**bits)]
        counts = Counter(value for value in first if value is not None)
        if set(counts) != set(range(n)):
            return [f"bounded({n}) gives {sorted(counts)}"]
        if len(set(counts.values())) > 1:
            return [f"bounded({n}) gives {value} for {count} words" for value, count in counts.items()]
        if counts.total() * 2 <= 2**bits:
            return [f"bounded({n}) rejects half of the words or more"]
        rejected = [word for word, value in enumerate(first) if value is None]
        for word in {*rejected[:1], *rejected[-1:]}:
            if [choice(n, word, second) for second in range(2**bits)] != first:
                return [f"bounded({n}) remembers the rejected word {word}"]
    return []


def test_bounded_is_exactly_uniform() -> None:
    """GLI-19 3.2.3 (reliability.md 3.1): scaling without bias, by discarding. With the uniform draws above,
    the deck is exactly uniform if the words are."""
    assert bounded_faults(bounded) == []


def modulo(n: int, next_word: WordSource) -> int:
    """w mod 52 from a byte is 25% off."""
    return next_word() % n


def mask_then_modulo(n: int, next_word: WordSource) -> int:
    return bounded(1 << (n - 1).bit_length(), next_word) % n


def clamped(n: int, next_word: WordSource) -> int:
    return min(bounded(1 << (n - 1).bit_length(), next_word), n - 1)


def scaled(n: int, next_word: WordSource) -> int:
    return next_word() * n >> 8


def counts_from_one(n: int, next_word: WordSource) -> int:
    """random(51) + 1"""
    return bounded(max(n - 1, 1), next_word) + 1


def lets_n_pass(n: int, next_word: WordSource) -> int:
    return bounded(min(n + 1, 2**8), next_word)


def short_mask(n: int, next_word: WordSource) -> int:
    """Never reaches the top."""
    return bounded(max(n // 2, 1), next_word)


def wasteful(n: int, next_word: WordSource) -> int:
    """Fair, but one bit too wide."""
    while True:
        value = next_word() & ((1 << n.bit_length() + 1) - 1)
        if value < n:
            return value


def remembers(n: int, next_word: WordSource) -> int:
    """Puts half of a rejected word into the next one."""
    mask = (1 << (n - 1).bit_length()) - 1
    value = next_word() & mask
    while value >= n:
        value = next_word() & mask & value
    return value


@pytest.mark.parametrize(
    ("choose", "fault"),
    [
        (modulo, "bounded(3) gives 0 for 86 words"),
        (mask_then_modulo, "bounded(3) gives 0 for 128 words"),
        (clamped, "bounded(3) gives 2 for 128 words"),
        (scaled, "bounded(3) gives 0 for 86 words"),
        (counts_from_one, "bounded(1) gives [1]"),
        (lets_n_pass, "bounded(1) gives [0, 1]"),
        (short_mask, "bounded(2) gives [0]"),
        (wasteful, "bounded(1) rejects half of the words or more"),
        (remembers, "bounded(5) remembers the rejected word 5"),
    ],
)
def test_faulty_bounds_are_caught(choose: Bounded, fault: str) -> None:
    """reliability.md 3.1, mutation check"""
    assert fault in bounded_faults(choose)


def test_modulo_of_a_byte_is_a_quarter_off() -> None:
    """reliability.md 3.1: 256 = 4 * 52 + 48, so 48 cards come five times and four cards four times."""
    counts = Counter(modulo(52, iter([word]).__next__) for word in range(256))
    assert Counter(counts.values()) == {5: 48, 4: 4}


# Seeds: can every deck be reached?


def seed_faults(key_of: Callable[[int], bytes]) -> list[str]:
    """Seeds that differ must give different keys: in each bit, and at random."""
    probes = [0, *(1 << bit for bit in range(256)), 2**256 - 1]
    # A space of N seeds shows by repeats after about the root of N: 9,295 for the milliseconds of a day.
    source = Random(0)
    probes += [source.getrandbits(256) for _ in range(50_000)]
    seen: dict[bytes, int] = {}
    faults = []
    for seed in probes:
        other = seen.setdefault(key_of(seed), seed)
        if other != seed:
            faults.append(f"seeds {other:#x} and {seed:#x} have one key")
    return faults


def reach_faults(deck_of: Callable[[int], Iterable[int]], seeds: Iterable[int], n: int) -> list[str]:
    """Every order of a small deck must come up for some seed."""
    reached = {tuple(deck_of(seed)) for seed in seeds}
    return [f"{deck} is never dealt" for deck in permutations(range(n)) if deck not in reached]


def small_deck(key: bytes, stream: int, n: int) -> Iterator[int]:
    next_word = words(key, stream).__next__
    return shuffled(lambda k: bounded(k, next_word), n)


def test_all_of_the_seed_counts() -> None:
    """GLI-19 3.2.5, AGCO 21.1.3 (reliability.md 3.1)"""
    assert seed_faults(seeded_key) == []


@pytest.mark.parametrize(
    "shorten",
    [
        lambda seed: seed & 0xFFFFFFFF,
        lambda seed: seed & 0xFFFFFFFFFFFFFFFF,
        lambda seed: seed & (1 << 128) - 1,
        lambda seed: seed >> 1,
        lambda seed: seed % 86_400_000,
        lambda seed: hash(seed) % 2**64,
    ],
    ids=["32-bits", "64-bits", "128-bits", "top-bits-only", "milliseconds-since-midnight", "hash"],
)
def test_short_seeds_are_caught(shorten: Callable[[int], int]) -> None:
    """ASF 1999 (reliability.md 3.1): 32-bit seed, milliseconds since midnight"""
    assert seed_faults(lambda seed: seeded_key(shorten(seed))) != []


def test_seeds_reach_every_small_deck() -> None:
    """GLI-19 3.2.5 (reliability.md 3.1): 120 decks of five cards"""
    assert reach_faults(lambda seed: small_deck(seeded_key(seed), 0, 5), range(1500), 5) == []


def test_hands_of_one_seed_reach_every_small_deck() -> None:
    """547.14(d) (reliability.md 3.1): the stream id alone makes a fresh deck; 24 decks of four cards"""
    assert reach_faults(lambda hand: small_deck(seeded_key(0), hand, 4), range(300), 4) == []


def test_a_clock_cannot_reach_every_small_deck() -> None:
    """ASF 1999 in small: a clock of 100 ticks for 120 decks"""
    faults = reach_faults(lambda seed: small_deck(seeded_key(seed % 100), 0, 5), range(1500), 5)
    assert len(faults) >= 20


@pytest.mark.parametrize("bit", [0, 31, 32, 63])
def test_all_of_the_hand_number_counts(bit: int) -> None:
    """shuffle.json, spec 1: 64 bits of stream id"""
    assert len({tuple(islice(seeded_deck(7, hand), 12)) for hand in (0, 1 << bit, 1 << (bit + 1) % 64)}) == 3


def test_only_256_bits_are_enough_for_52_cards() -> None:
    """reliability.md 3.1: 52! needs 225.58 bits, a nine-handed deal 156.5"""
    deals = factorial(52) // factorial(52 - 36 - 5) // factorial(4) ** 9 // factorial(3)
    assert 2**256 > factorial(52) > 2**225
    assert all(2**bits < deals < factorial(52) for bits in (32, 64, 128))
    assert 86_400_000 < 2**32
