import { defineConfig } from '@playwright/test'
import { CHROMIUM } from './tools/stack/chromium.ts'

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/global-setup.ts',
  // Each worker starts a whole Trunfo of its own: more of them than cores would only wait for each other.
  workers: 2,
  // What fails once is a fault of the test or of the product.
  retries: 0,
  // Patience, not bars: password hashes give way to everything else on the machine, and others may be busy on it.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.CI ? [['list'], ['json', { outputFile: 'test-results/e2e.json' }]] : 'list',
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    trace: 'retain-on-failure',
    launchOptions: CHROMIUM,
  },
  projects: [
    { name: 'product', testIgnore: ['catalogue*.spec.ts', 'newcomer.spec.ts'] },
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
