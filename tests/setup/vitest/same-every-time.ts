import fc from 'fast-check'

/**
 * Property tests use the same values in every run, so that a failure comes from the change. `FUZZ_SEED=7` uses others.
 */
const seed = Number(process.env['FUZZ_SEED'] ?? 1)

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed })
