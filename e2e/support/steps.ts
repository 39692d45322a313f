import type { Page } from '@playwright/test'

export interface Steps {
  taps: number
  fields: number
  pages: number
}

/** Counts the taps, filled fields and opened pages of a test. */
export async function countSteps(page: Page): Promise<Steps> {
  const steps: Steps = { taps: 0, fields: 0, pages: 0 }
  await page.exposeFunction('countStep', (kind: 'taps' | 'fields') => {
    steps[kind]++
  })
  await page.addInitScript(() => {
    const { countStep } = window as unknown as { countStep: (kind: string) => void }
    addEventListener('pointerdown', () => countStep('taps'), true)
    addEventListener('change', ({ target }) => {
      if (target instanceof HTMLInputElement && !['radio', 'checkbox'].includes(target.type))
        countStep('fields')
    })
  })
  let path = ''
  page.on('framenavigated', (frame) => {
    const { pathname } = new URL(frame.url())
    if (frame !== page.mainFrame() || pathname === path) return
    path = pathname
    steps.pages++
  })
  return steps
}
