import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const SOURCES = '{apps,packages,tools}/**'
/** Long tests of what ships: they build the package or the production copy and use it. */
const PACKAGING = ['brackets-package', 'production-copy', 'container', 'lighthouse'].map(
  (name) => `tools/checks/${name}.test.ts`,
)

/** For all tests except packaging. */
const shared = {
  setupFiles: 'tools/checks/property-seed.ts',
  // Loading all modules took half of a file's time, so the files of a worker share them. Each file therefore
  // closes what it opens and undoes what it replaces.
  isolate: false,
}

/** The longest files start first: started last, one would run alone while the other workers are idle. */
const LONGEST = ['thief', 'fuzz', 'growth', 'payments.crashes', 'prizes.killed', 'figures', 'sign-in-timing']

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      LONGEST.some((name) => moduleId.endsWith(`/${name}.int.test.ts`))
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/** Settings of tests with real servers. Timeouts are long, because a slow machine is not a failure. */
const onServers = {
  ...shared,
  globalSetup: 'apps/api/test/global-setup.ts',
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
  // Each file has its own database. More workers than cores only wait for each other: three took 0.97 of the
  // time of two.
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
