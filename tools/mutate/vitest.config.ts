import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** A mutant's run ends with the first failed test, so quick files come first. */
class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toReversed()
  }
}

/** The bracket engine's unit tests, without those that start processes. */
export default defineConfig({
  test: {
    setupFiles: ['tools/checks/property-seed.ts', 'tools/mutate/setup.ts'],
    include: ['packages/brackets/src/**/*.test.ts'],
    exclude: [
      // They compare with other programs, and one of those draws at random: a mutant could survive by chance.
      '**/{judges,judged-tie-breaks,pairing.judge,rematches}.test.ts',
      // It compares times.
      '**/growth.test.ts',
    ],
    // No module keeps state between tests, so each is loaded once per run.
    isolate: false,
    sequence: { sequencer: QuickFirst },
    testTimeout: 60_000,
    env: { TRUNFO_MUTATION: '1' },
  },
})
