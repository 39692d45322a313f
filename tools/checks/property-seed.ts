import fc from 'fast-check'

/**
 * Properties draw the same samples in each run, so that a change that fails has failed by its own doing. The long run
 * (`.ci/full`) draws new and more ones; what it finds becomes a test with the sample written down.
 */
fc.configureGlobal(process.env.TRUNFO_FULL ? { numRuns: 1_000 } : { seed: 20_261_115 })
