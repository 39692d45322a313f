import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import type axeCore from 'axe-core'
import { DESKTOP, PHONE } from './trunfo.ts'

const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** No accessibility violation, and nothing that makes the page scroll sideways. */
export async function expectSound(page: Page): Promise<void> {
  // A page whose code is still on its way has nothing to look at yet; every page has one heading of the first level.
  await expect(page.locator('h1'), 'the page is not drawn').not.toHaveCount(0)
  await atRest(page, () => expectNoViolations(page))
  await expectNoSidewaysScroll(page)
}

/**
 * Of a page that stands at the size of a phone: as it is there, and on a wide screen. A dialog stays open when a phone is
 * turned, with all that is written in it; a menu is looked at by `atEachSize`, since it stays where its button was.
 */
export async function expectSoundAtBothSizes(page: Page): Promise<void> {
  const dialogs = page.locator('[role=dialog], [role=alertdialog]')
  await expectSound(page)
  const count = await dialogs.count()
  await page.setViewportSize(DESKTOP)
  await expect(dialogs, 'a dialog came or went').toHaveCount(count)
  await expectSound(page)
  await page.setViewportSize(PHONE)
  await expect(dialogs, 'a dialog came or went').toHaveCount(count)
}

/** Goes through a step on a wide screen and then on a phone; it leaves the page as it finds it. */
export async function atEachSize(page: Page, step: () => Promise<void>): Promise<void> {
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size)
    await step()
  }
}

/**
 * All of the page, or all but what `exclude` selects. The engine is asked directly, is given to each document once, and
 * tells of violations alone: its wrapper for Playwright brings it anew for every look and carries home what passed.
 */
export async function expectNoViolations(page: Page, exclude?: string): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  expect(await page.evaluate(findViolations, exclude)).toEqual([])
}

/** Runs in the page. */
async function findViolations(exclude?: string): Promise<string[]> {
  const { axe } = globalThis as unknown as { axe: typeof axeCore }
  const { violations } = await axe.run(exclude ? { exclude } : document, { resultTypes: ['violations'] })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const excess = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth - clientWidth
    })
  // A page that was given another size draws some of its parts anew a frame later.
  await expect.poll(excess, { message: 'the page scrolls sideways' }).toBeLessThanOrEqual(0)
}

/**
 * Looks at a page on which nothing moves: what is still fading in or out has colours that nobody reads. A look during
 * which something began to move, such as a notice that a late answer brings, was at no page that stands.
 */
export async function atRest(page: Page, look: () => Promise<void>): Promise<void> {
  for (;;) {
    await expect.poll(() => page.evaluate(movements), { message: 'something still moves' }).toEqual([])
    await page.evaluate(watchForMovement)
    const problem = await look().then(
      () => null,
      (error: Error) => error,
    )
    if (await page.evaluate(() => document.documentElement.hasAttribute('data-moved'))) continue
    if (problem) throw problem
    return page.evaluate(letToastsGo)
  }
}

/** Runs in the page. */
function watchForMovement(): void {
  const { documentElement } = document
  documentElement.removeAttribute('data-moved')
  const note = () => documentElement.setAttribute('data-moved', '')
  for (const began of ['animationstart', 'transitionrun'])
    document.addEventListener(began, note, { capture: true, once: true })
}

/**
 * Runs in the page: whatever has not come to its end; what turns for ever, such as a spinner, does not count. A toast
 * would begin to fade while somebody looks: a pointer over it holds it, as it does for whoever reads slowly. The event
 * goes to the element itself, because a dialog in front would keep a real pointer away from it.
 */
function movements(): string[] {
  document
    .querySelector('[data-sonner-toaster]')
    ?.dispatchEvent(new MouseEvent('mousemove', { bubbles: true }))
  const moving = document
    .getAnimations()
    .filter(({ effect, playState }) => {
      const isEndless = effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
      return playState === 'running' && !isEndless
    })
    .map(({ effect }) => (effect instanceof KeyframeEffect && effect.target?.outerHTML.slice(0, 120)) || '?')
  // A toast stands in the page, without a colour, before the first frame of its way in, and until the last one out.
  const passing = [...document.querySelectorAll<HTMLElement>('[data-sonner-toast]')]
    .filter(({ dataset }) => dataset.mounted !== 'true' || dataset.removed === 'true')
    .map(({ textContent }) => `toast: ${textContent}`)
  return [...moving, ...passing]
}

/** Runs in the page. */
function letToastsGo(): void {
  document
    .querySelector('[data-sonner-toaster]')
    ?.dispatchEvent(new MouseEvent('mouseout', { bubbles: true }))
}
