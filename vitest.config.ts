import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const SOURCES = '{apps,packages,tools}/**'
/** Long tests of what is shipped: they build and start the production copy, and visit its pages. */
const PACKAGING = ['production-copy', 'container', 'lighthouse'].map((name) => `tools/checks/${name}.test.ts`)

/** Of all tests but those of the package. */
const shared = {
  setupFiles: 'tools/checks/property-seed.ts',
  // Reading the whole of Trunfo took half of the time of a file, so the files of a worker read it once. What a file
  // opens it also closes, and what it puts in the place of something it takes away again.
  isolate: false,
}

/** The files that take longest: begun last, one of them would run alone while the other workers have nothing to do. */
const LONGEST = ['thief', 'fuzz', 'growth', 'payments.crashes', 'prizes.killed', 'figures', 'sign-in-timing']

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      LONGEST.some((name) => moduleId.endsWith(`/${name}.int.test.ts`))
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/** What tests with real servers share. They wait for them: a slow machine is not a failure. */
const onServers = {
  ...shared,
  globalSetup: 'apps/api/test/global-setup.ts',
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
  // Each file has a database of its own. More workers than cores wait for each other: three took 0.97 of two's time.
  maxWorkers: 2,
}

export default defineConfig({
  resolve: {
    alias: {
      '@': join(import.meta.dirname, 'apps/web/src'),
      '@locales': join(import.meta.dirname, 'locales'),
    },
  },
  test: {
    restoreMocks: true,
    sequence: { sequencer: LongestFirst },
    exclude: ['**/node_modules/**', '**/dist/**', '**/.dev/**'],
    projects: [
      {
        test: {
          name: 'unit',
          ...shared,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          include: [`${SOURCES}/*.test.{ts,tsx}`],
          exclude: ['**/*.{int,s3}.test.ts', ...PACKAGING],
        },
      },
      { test: { name: 'integration', include: [`${SOURCES}/*.int.test.ts`], ...onServers } },
      { test: { name: 's3', include: [`${SOURCES}/*.s3.test.ts`], ...onServers } },
      { test: { name: 'packaging', include: PACKAGING, testTimeout: 300_000, hookTimeout: 500_000 } },
    ],
  },
})
