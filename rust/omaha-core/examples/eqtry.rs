use omaha_core::{CardSet, parse_set, equity::*};
use std::time::Instant;
fn s(t:&str)->CardSet{ parse_set(t).unwrap() }
fn main(){
    let cases: &[(&[&str],&str,bool)] = &[
        (&["AhKhQdJd","9c8c7h6h"],"",false),
        (&["AhAd8s7s","KcKdQhJc"],"",false),
        (&["AhKhQdJd","9c8c7h6h","AsAcKd2d"],"",false),
        (&["AhKhQdJd","9c8c7h6h","AsAcKd2d","TsTd5c4c","QsQc8h3h","KsJs9s5d"],"",false),
        (&["AhAd2h3d","KsKhQsJh"],"",true),
        (&["Ah2h3cKd","As2s4dQc","8c7c6d5d"],"",true),
        (&["AhKhQdJdTs","9c8c7h6h5s"],"",false),
        (&["AhKhQdJd","9c8c7h6h"],"9h8h2c",false),
        (&["AhKhQdJd","9c8c7h6h"],"9h8h2cKs",false),
        (&["AhKhQdJd","9c8c7h6h"],"9h8h2cKs3d",false),
        (&["AhKhQdJdTs","9c8c7h6h5s"],"2c",false),
    ];
    for (hands,board,hilo) in cases {
        let h: Vec<_> = hands.iter().map(|t| s(t)).collect();
        let spot = Spot::new(&h, h[0].len(), s(board), CardSet::EMPTY, *hilo).unwrap();
        let a = known(&spot); let b = plain(&spot); let c = if board.is_empty() {collapsed(&spot)} else {a.clone()};
        let reps = if board.is_empty() {300} else {3000};
        let mut best = f64::MAX;
        for _ in 0..10 { let t=Instant::now(); for _ in 0..reps/10 { std::hint::black_box(known(std::hint::black_box(&spot))); } best = best.min(t.elapsed().as_secs_f64()*1e6/(reps/10) as f64); }
        println!("{hands:?} {board} {hilo} ok {} {} deals {} {} us", a==b, c==b, a.deals(), best);
        if a!=b { println!("{:?}\n{:?}", a, b); }
    }
    let empty = CardSet::EMPTY;
    for (hand,board,hilo) in [("AhKhQdJd","9h8h2cKs3d",false),("AhKhQdJd","9h8h2cKs",false),("AhKhQdJd","9h8h2c",false),("AhKhQdJd","",false),("2c2d2h7s","",false),("AsAdKsKd","",false),("AhKhQdJd","",true),("AhKhQdJdTs","",false),("AhKhQdJdTs8d","",false)] {
        let h=s(hand);
        let spot = Spot::new(&[h,empty],h.len(),s(board),empty,hilo).unwrap();
        let t=Instant::now(); let a=Request::new(&spot).run().unwrap(); let e=t.elapsed().as_secs_f64()*1e3;
        println!("{hand} {board} {hilo}: {} {} {} of {} in {e} ms", a.count(0,1,Low::None), a.count(0,2,Low::None), a.count(0,0,Low::None), a.deals());
    }

    for (h,hilo) in [(vec!["AhKhQdJd","9c8c7h6h"],false),(vec!["AhKhQdJd","9c8c7h6h"],true),(vec!["AhKhQdJd","9c8c7h6h","AsAcKd2d","TsTd5c4c","QsQc8h3h","KsJs9s5d"],false),(vec!["AhKhQdJd",""],false)] {
        let h: Vec<_> = h.iter().map(|t| s(t)).collect();
        let spot=Spot::new(&h,4,empty,empty,hilo).unwrap();
        let sm=Sampler::new(&spot,[1;32]);
        let t=Instant::now(); let tally=sm.run(0,1000,u64::MAX); let e=t.elapsed().as_nanos() as f64/4096e3;
        println!("{e} ns a sample, {} +- {} vs", tally.units(0) as f64/UNIT as f64/tally.deals() as f64, tally.standard_error(0));
        if h[1].len()==4 {let k=known(&spot); println!("{}", k.units(0) as f64/UNIT as f64/k.deals() as f64);}
    }
}
