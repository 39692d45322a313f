import fc from 'fast-check'
import { sampleCount } from '../../packages/brackets/test/sizes.ts'

/**
 * Property tests use the same samples in each run, so that a failure comes from the change and not from
 * chance. The long run (`.ci/full`) draws new and more samples; each failure it finds becomes a test with a
 * fixed sample. Mutation tests take fewer samples.
 */
const usual = { seed: 20_261_115, numRuns: sampleCount(100) }
fc.configureGlobal(process.env.TRUNFO_FULL ? { numRuns: 1_000 } : usual)
