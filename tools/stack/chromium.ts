import { existsSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'

/**
 * Debian's Chromium, because Playwright cannot download its own everywhere; CHROMIUM_PATH overrides it. The
 * headless shell is preferred: with the same engine, the journeys take half the time.
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
