import { defineConfig } from '@playwright/test'
import product from '../../playwright.config.ts'

/**
 * `npm run sweep`: every page as every kind of person meets it, at every size, without data and without its server. It
 * ends with a table; the pictures are in .dev/sweep. `npm run sweep -- looks` is one part of it.
 */
export default defineConfig({
  ...product,
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../.dev/sweep-traces',
  globalSetup: '../support/global-setup.ts',
  workers: 2,
  projects: [{ name: 'sweep' }],
  webServer: undefined,
  reporter: './table-reporter.ts',
})
