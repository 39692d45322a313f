import { defineConfig } from '@playwright/test'
import { CHROMIUM } from './tools/stack/chromium.ts'

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/global-setup.ts',
  // Each worker starts a whole Trunfo of its own. A journey waits for answers, timers and mails a third of its time, so
  // three keep two cores busy.
  workers: 3,
  // What fails once is a fault of the test or of the product.
  retries: 0,
  // Patience, not bars: password hashes give way to everything else on the machine, and others may be busy on it.
  timeout: process.env.SLOW_LINE ? 600_000 : 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.CI ? [['list'], ['json', { outputFile: 'test-results/e2e.json' }]] : 'list',
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // Recording takes a fifth of the time, and the script that everybody waits for has none to give.
    trace: process.env.CI ? 'off' : 'retain-on-failure',
    // A service worker is a process more for each browser; what ours does has a test of its own, which lets it in.
    serviceWorkers: 'block',
    // An action that finds nothing to act on, and a page that does not come, say so long before their test is given up.
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
