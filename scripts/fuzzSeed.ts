import fc from 'fast-check';

/** A run with MCPEEK_FUZZ_SEED tries other random inputs; without it every run tries the same ones. */
fc.configureGlobal({ seed: Number(process.env.MCPEEK_FUZZ_SEED ?? 20260728) });
