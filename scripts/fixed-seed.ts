import fc from "fast-check";

/** Which cases properties draw: the same each time, so that a run tells of its commit alone. Others with `FAST_CHECK_SEED`. */
fc.configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED ?? 20_261_127) });
