import { PAGES } from '@trunfo/contract/pages'
import { expect, test } from './support/trunfo.ts'

/** An unused id, also as a username. */
const NOBODY = '01a1ddd2-1eb2-7255-a4c6-c44f6b918b47'

test('every detail page says under a heading that its item does not exist', async ({ page, signIn }) => {
  await signIn({ roles: ['fundador'] })
  const paths = Object.values(PAGES)
    .map(({ path }) => path.replaceAll(/:\w+/g, NOBODY))
    .filter((path) => path.includes(NOBODY))
  for (const path of ['/nowhere', ...paths])
    await test.step(path, async () => {
      const answered = page.waitForResponse((response) => response.status() === 404)
      await page.goto(path)
      await answered
      await expect(
        page.getByText(/não (foi )?encontrad|não está mais aqui|não existe/i).first(),
      ).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    })
})
