import { defineConfig } from '@playwright/test'
import product from '../../playwright.config.ts'

/**
 * `npm run sweep` opens every page with every role, at every size, without data and without its server. It
 * prints a table, and screenshots are in .dev/sweep. `npm run sweep -- looks` runs one part.
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
