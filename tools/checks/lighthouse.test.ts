import { afterAll, beforeAll, expect, test } from 'vitest'
import { visit } from '../bench/lighthouse.ts'
import { addressesOf, PUBLIC_PAGES, type PublicPage } from '../bench/public-pages.ts'
import { type Stack, startStack } from '../stack/index.ts'

/**
 * One visit per page as Lighthouse's phone. Performance scores depend on other load, so a benchmark of `npm
 * run bench` measures them; these scores do not.
 */
let stack: Stack
let addresses: Record<PublicPage, string>

beforeAll(async () => {
  stack = await startStack({ workers: 1, hasWeb: true, hasDemoData: true })
  addresses = await addressesOf(stack)
})
afterAll(() => stack.stop())

test.each(PUBLIC_PAGES)('Lighthouse finds nothing wrong with the page %s', async (page) => {
  const { accessibility, bestPractices, seo, shift } = await visit(addresses[page])
  expect(accessibility).toBe(100)
  expect(bestPractices).toBeGreaterThanOrEqual(95)
  expect(seo).toBeGreaterThanOrEqual(95)
  expect(shift).toBeLessThanOrEqual(0.02)
})
