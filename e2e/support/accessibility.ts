import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import type axeCore from 'axe-core'
import { DESKTOP, PHONE } from './trunfo.ts'

const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Expects no accessibility violation and no horizontal scrolling. */
export async function expectAccessible(page: Page): Promise<void> {
  // Waits for the page to render: every page has one `h1`.
  await expect(page.locator('h1'), 'the page is not drawn').not.toHaveCount(0)
  await atRest(page, () => expectNoViolations(page))
  await expectNoSidewaysScroll(page)
}

/**
 * Checks a phone-sized page as it is and on a wide screen. Dialogs stay open across the resize, with their
 * input. Use `atEachSize` for menus, which stay where their button was.
 */
export async function expectAccessibleAtBothSizes(page: Page): Promise<void> {
  const dialogs = page.locator('[role=dialog], [role=alertdialog]')
  await expectAccessible(page)
  const count = await dialogs.count()
  await page.setViewportSize(DESKTOP)
  await expect(dialogs, 'a dialog came or went').toHaveCount(count)
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expect(dialogs, 'a dialog came or went').toHaveCount(count)
}

/** Runs a step on a wide screen and then on a phone. The step must leave the page as it found it. */
export async function atEachSize(page: Page, step: () => Promise<void>): Promise<void> {
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size)
    await step()
  }
}

/**
 * Checks the page without what `exclude` selects. It runs axe directly, once per document and for violations
 * only: the Playwright wrapper injects it for every check and also returns all passes.
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
  // After a resize some parts re-render a frame later.
  await expect.poll(excess, { message: 'the page scrolls sideways' }).toBeLessThanOrEqual(0)
}

/**
 * Runs a check while nothing animates, because colours during a fade are not final. Repeats it if an
 * animation started meanwhile, such as a late toast.
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
 * Runs in the page: lists running animations, except endless ones such as spinners. Hovering keeps toasts
 * from fading. The event is dispatched on the element, because a dialog could cover it for a real pointer.
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
  // A toast is in the DOM, without a colour, before its first frame and until its last.
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
