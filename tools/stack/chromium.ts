import { existsSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'

/**
 * Debian's Chromium, because Playwright cannot fetch its own everywhere; CHROMIUM_PATH names another. The shell
 * without the browser's own windows is preferred: the same engine takes half the time to go through the journeys.
 */
const INSTALLED = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

export const CHROMIUM = {
  executablePath:
    process.env.CHROMIUM_PATH ?? INSTALLED.find((path) => existsSync(path)) ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

export const launchChromium = (): Promise<Browser> => chromium.launch(CHROMIUM)
