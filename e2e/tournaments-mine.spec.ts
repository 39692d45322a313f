import { makeGame } from '../apps/api/src/features/games/index.ts'
import {
  enterPeople,
  makeStartedTournament,
  makeTournament,
} from '../apps/api/src/features/tournaments/index.ts'
import { somebody } from './support/people.ts'
import { expectSoundAtBothSizes } from './support/sound.ts'
import { expect, PHONE, test } from './support/trunfo.ts'
import { caughtUp, emptyCatalogue, inDays } from './support/world.ts'

test.beforeEach(({ stack }) => emptyCatalogue(stack))

test.describe('at both sizes', () => {
  test.use({ viewport: PHONE })

  test('one finds what one plays, runs and has played, and follows a game that has no tournament yet', async ({
    page,
    stack,
    signIn,
  }) => {
    const me = await signIn({ roles: ['vip'] })
    const { id: rival } = await somebody(stack)
    await page.goto('/tournaments/mine')
    await expect(page.getByText('Você não está em nenhum torneio agora.')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Criar torneio' })).toBeVisible()
    await expectSoundAtBothSizes(page)

    const { db } = stack
    const truco = await makeGame(db, { name: 'Truco' })
    await makeGame(db, { name: 'Sueca' })
    const participants = [me.id, rival]
    await makeStartedTournament(db, { name: 'Copa de Hoje', game_id: truco.id, participants })
    const { id } = await makeTournament(db, { name: 'Copa de Amanhã', starts_at: inDays(1) })
    await enterPeople(db, id, [me.id])
    await makeTournament(db, { name: 'Copa da Casa', created_by: me.id, starts_at: inDays(3) })
    await makeTournament(db, { name: 'Copa Adiada', created_by: me.id, status: 'cancelled' })
    await caughtUp(stack, '/admin/games')
    await page.reload()
    const part = (name: string) => page.getByRole('region', { name, exact: true })
    await expect(part('Jogando').getByRole('heading', { level: 3 })).toHaveText([
      'Copa de Hoje',
      'Copa de Amanhã',
    ])
    await expect(part('Organizando').getByRole('heading', { level: 3 })).toHaveText(['Copa da Casa'])
    await expect(part('Já passaram').getByRole('heading', { level: 3 })).toHaveText(['Copa Adiada'])

    await page.getByRole('button', { name: 'Escolher jogos' }).click()
    await page.getByRole('switch', { name: 'Sueca' }).click()
    await expect(page.getByRole('switch', { name: 'Sueca' })).toBeChecked()
    await expectSoundAtBothSizes(page)
    await page.keyboard.press('Escape')
    await expect(part('Jogos que você segue').getByRole('listitem')).toHaveText(['Sueca'])
    await expectSoundAtBothSizes(page)

    await page.getByRole('link', { name: 'Ir para a partida de Copa de Hoje' }).click()
    await expect(page).toHaveURL(/\/match\//)
  })
})
