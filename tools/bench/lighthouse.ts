import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { findFreePort } from '../services/index.ts'
import { CHROMIUM } from '../stack/chromium.ts'

export interface PageFigures {
  readonly paintMs: number
  readonly blockedMs: number
  readonly shift: number
  /** Scores from 0 to 100. */
  readonly performance: number
  readonly accessibility: number
  readonly bestPractices: number
  readonly seo: number
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']

/** One visit as Lighthouse's phone (slow 4G, a CPU four times slower), with an empty cache. */
export async function visit(url: string): Promise<PageFigures> {
  const port = await findFreePort()
  const args = [...CHROMIUM.args, `--remote-debugging-port=${port}`]
  const browser = await chromium.launch({ ...CHROMIUM, args })
  try {
    const result = await lighthouse(url, { port, onlyCategories: CATEGORIES, logLevel: 'error' })
    const audits = result?.lhr.audits
    const figure = (name: string) => {
      const value = audits?.[name]?.numericValue
      if (value === undefined) throw new Error(`Lighthouse has no ${name} of ${url}`)
      return value
    }
    const score = (name: string) => Math.round((result?.lhr.categories[name]?.score ?? 0) * 100)
    return {
      paintMs: figure('largest-contentful-paint'),
      blockedMs: figure('total-blocking-time'),
      shift: figure('cumulative-layout-shift'),
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
    }
  } finally {
    await browser.close()
  }
}
