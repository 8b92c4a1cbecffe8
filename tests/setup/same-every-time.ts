import fc from 'fast-check'

/**
 * Properties try the same values in every run, so that a red gate is about the change. `FUZZ_SEED=7` tries
 * others.
 */
const seed = Number(process.env['FUZZ_SEED'] ?? 1)

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed })
