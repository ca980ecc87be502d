"""The specified shuffle (tests/vectors/shuffle.json, "spec"), written from the definitions.

Randomness is always handed in: a source of words for ``bounded``, a draw function for ``shuffled``. So the
tests can put every possible word and every possible draw in, and count.
"""

import hashlib
from collections.abc import Callable, Iterator

Draw = Callable[[int], int]
"""``draw(n)`` is one of 0 .. n-1."""

WordSource = Callable[[], int]
"""Each call is the next 32-bit word."""


def _rotate(word: int, count: int) -> int:
    return (word << count | word >> (32 - count)) & 0xFFFFFFFF


def _quarter_round(x: list[int], a: int, b: int, c: int, d: int) -> None:
    for target, other, mixed, count in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        x[target] = (x[target] + x[other]) & 0xFFFFFFFF
        x[mixed] = _rotate(x[mixed] ^ x[target], count)


def chacha20_block(key: bytes, counter: int, stream: int) -> tuple[int, ...]:
    """Block ``counter`` of a stream: 16 words of 32 bits (D. J. Bernstein, "ChaCha, a variant of Salsa20").

    The original layout: four constant words, eight key words, two words of block counter and two of stream
    id, low word first; every word little-endian.
    """
    if len(key) != 32:
        raise ValueError("the key has 32 bytes")
    if not (0 <= counter < 2**64 and 0 <= stream < 2**64):
        raise ValueError("counter and stream have 64 bits")
    block = b"expand 32-byte k" + key + counter.to_bytes(8, "little") + stream.to_bytes(8, "little")
    start = [int.from_bytes(block[at : at + 4], "little") for at in range(0, 64, 4)]
    x = list(start)
    for _ in range(10):
        _quarter_round(x, 0, 4, 8, 12)
        _quarter_round(x, 1, 5, 9, 13)
        _quarter_round(x, 2, 6, 10, 14)
        _quarter_round(x, 3, 7, 11, 15)
        _quarter_round(x, 0, 5, 10, 15)
        _quarter_round(x, 1, 6, 11, 12)
        _quarter_round(x, 2, 7, 8, 13)
        _quarter_round(x, 3, 4, 9, 14)
    return tuple((a + b) & 0xFFFFFFFF for a, b in zip(x, start, strict=True))


def words(key: bytes, stream: int) -> Iterator[int]:
    """The words of a stream, from block 0 on."""
    counter = 0
    while True:
        yield from chacha20_block(key, counter, stream)
        counter += 1


def bounded(n: int, next_word: WordSource) -> int:
    """One of 0 .. n-1, all equally likely if the words are: mask, and reject what is too big.

    >>> bounded(6, iter([0b110, 0b111, 0b101]).__next__)
    5
    """
    if not 1 <= n <= 2**32:
        raise ValueError(f"no such bound: {n}")
    mask = 0
    while mask < n - 1:
        mask = mask * 2 + 1
    while True:
        value = next_word() & mask
        if value < n:
            return value


def shuffled(draw: Draw, n: int = 52) -> Iterator[int]:
    """The cards 0 .. n-1 as they are dealt: Fisher-Yates from the end of the deck.

    Lazy: a card costs one draw when it is dealt, the last card none.
    """
    deck = list(range(n))
    for i in range(n - 1, 0, -1):
        j = draw(i + 1)
        deck[i], deck[j] = deck[j], deck[i]
        yield deck[i]
    yield from deck[:1]


def dealt(key: bytes, stream: int) -> Iterator[int]:
    """The 52 cards of a key and a stream, in the order in which they are dealt."""
    next_word = words(key, stream).__next__
    return shuffled(lambda n: bounded(n, next_word))


def seeded_key(seed: int) -> bytes:
    """The key of a seed from 0 to 2**256 - 1."""
    if not 0 <= seed < 2**256:
        raise ValueError("the seed is an integer from 0 to 2**256 - 1")
    return hashlib.sha256(b"omaha-shuffle-1" + seed.to_bytes(32, "little")).digest()


def seeded_deck(seed: int, hand: int = 0) -> tuple[int, ...]:
    """What ``omaha.Deck.seeded(seed, hand)`` deals, all 52 cards.

    >>> seeded_deck(0)[:4]  # 3c 8h Kc 4c
    (4, 26, 44, 8)
    """
    return tuple(dealt(seeded_key(seed), hand))
