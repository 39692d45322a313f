import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const SOURCES = '{apps,packages,tools}/**'
/** Long tests of what is shipped: they build and start the production copy. */
const PACKAGING = ['tools/checks/production-copy.test.ts', 'tools/checks/container.test.ts']

const PROPERTY_SEED = 'tools/checks/property-seed.ts'

/** What tests with real servers share. They wait for them: a slow machine is not a failure. */
const onServers = {
  setupFiles: PROPERTY_SEED,
  globalSetup: 'apps/api/test/global-setup.ts',
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
  // Each file has a database of its own. More workers than cores would only wait for each other.
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
    exclude: ['**/node_modules/**', '**/dist/**', '**/.dev/**'],
    projects: [
      {
        test: {
          name: 'unit',
          setupFiles: PROPERTY_SEED,
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
