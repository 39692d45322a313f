import { Lobby } from './pages/lobby.ts'
import { expectAccessible } from './support/accessibility.ts'
import { started } from './support/matches.ts'
import { enter, people } from './support/people.ts'
import { png } from './support/pictures.ts'
import { expect, PHONE, test } from './support/trunfo.ts'
import { emptyCatalogue } from './support/world.ts'

test.beforeEach(({ stack }) => emptyCatalogue(stack))

test('the proof limits are shown beforehand: how many are left, which types and which size', async ({
  stack,
  context,
  page,
}) => {
  const { match, one } = await started(stack, await people(stack, 'ana', 'bia'))
  await stack.owner.query(
    `insert into match_proofs (match_id, participant_id, uploaded_by, image_key)
     select $1, $2, $2, 'missing/' || place from generate_series(1, 8) as place`,
    [match.id, one.id],
  )
  await enter(stack, context, one)
  await page.setViewportSize(PHONE)
  await new Lobby(page).open(match.id)

  // Pasting needs a keyboard, so phones do not mention it.
  const ways = page.getByText('cole com Ctrl+V')
  await expect(ways).toBeVisible()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await expect(ways).toHaveCount(0)

  const limits = (left: number) =>
    `Envios restantes do seu lado: ${left} de 10. JPEG, PNG ou WebP de até 5 MB.`
  const field = page.getByLabel('Escolher imagem')
  for (const left of [2, 1]) {
    await expect(page.getByText(limits(left))).toBeVisible()
    await expect(field).toHaveAccessibleDescription(new RegExp(limits(left)))
    await field.setInputFiles(await png('placar.png', 640, 360))
    await page.getByRole('button', { name: 'Enviar prova' }).click()
  }
  await expect(page.getByText('O seu lado já enviou 10 provas, o máximo desta partida.')).toBeVisible()
  await expect(field).toHaveCount(0)
  await expectAccessible(page)
})
