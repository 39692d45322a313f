import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** No accessibility violation, and nothing that makes the page scroll sideways. */
export async function expectSound(page: Page): Promise<void> {
  await atRest(page, () => expectNoViolations(page))
  await expectNoSidewaysScroll(page)
}

/** All of the page, or all but what `exclude` selects. */
export async function expectNoViolations(page: Page, exclude?: string): Promise<void> {
  // In the page itself: the other way opens a second one for every look, and is for frames of other sites.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  if (exclude) axe.exclude(exclude)
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([])
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const excess = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect(excess, 'the page scrolls sideways').toBeLessThanOrEqual(0)
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
