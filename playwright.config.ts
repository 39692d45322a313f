import { defineConfig } from '@playwright/test'
import { CHROMIUM } from './tools/stack/chromium.ts'

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/global-setup.ts',
  // Each worker starts its own Trunfo. A journey spends a third of its time waiting for responses, timers and
  // mails, so three workers keep two cores busy.
  workers: 3,
  // A test that fails once has found a fault, in the test or in the product.
  retries: 0,
  // Generous limits, not thresholds: password hashes run at low priority, and the machine may be busy.
  timeout: process.env.SLOW_LINE ? 600_000 : 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.CI
    ? [
        ['list', { printFailuresInline: true }],
        ['json', { outputFile: 'test-results/e2e.json' }],
      ]
    : 'list',
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // Recording takes a fifth of the time, which .ci/run cannot spare.
    trace: process.env.CI ? 'off' : 'retain-on-failure',
    // A service worker costs one more process per browser. The test of ours allows it.
    serviceWorkers: 'block',
    // Missing elements and pages that do not load fail long before the test's own timeout.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    launchOptions: CHROMIUM,
  },
  projects: [
    { name: 'product', testIgnore: ['sweep/**', 'catalogue*.spec.ts', 'newcomer.spec.ts'] },
    { name: 'catalogue', testMatch: 'catalogue*.spec.ts' },
    { name: 'newcomer', testMatch: 'newcomer.spec.ts' },
  ],
  webServer: {
    command: 'vite build apps/web --mode catalogue --logLevel warn && vite preview apps/web --mode catalogue',
    url: 'http://127.0.0.1:4173/catalogue.html',
    reuseExistingServer: !process.env.CI,
    timeout: 120_000,
  },
})
