import type { Page } from '@playwright/test'
import { makePerson } from '../apps/api/src/features/accounts/testing.ts'
import { makeGame } from '../apps/api/src/features/games/testing.ts'
import { makeTeam } from '../apps/api/src/features/teams/testing.ts'
import {
  makeStartedTournament,
  playMatches,
  recordPodium,
} from '../apps/api/src/features/tournaments/testing.ts'
import { expectAccessibleAtBothSizes } from './support/accessibility.ts'
import { named } from './support/people.ts'
import { expect, PHONE, test } from './support/trunfo.ts'

type Db = Parameters<typeof makePerson>[0]

async function play(db: Db, ids: readonly string[], winnerId: string, fields: object = {}) {
  const { id } = await makeStartedTournament(db, { participants: ids, ...fields })
  await playMatches(db, id, 10, winnerId)
  await db.transaction().execute((tx) => recordPodium(tx, id))
  return id
}

const podium = (page: Page, label: string) => page.locator('dl > div').filter({ hasText: label })

test.describe('at both sizes', () => {
  test.use({ viewport: PHONE })

  test('a profile shows titles, podiums, recent form, favourite game and the record against the viewer', async ({
    page,
    signIn,
    stack,
  }) => {
    const game = await makeGame(stack.db, { name: named('Truco') })
    const star = await makePerson(stack.db, { username: named('estrela'), roles: ['vip'] })
    const viewer = await signIn()
    const name = `Copa ${'comprida '.repeat(6)}`.slice(0, 60).trim()
    const won = await play(stack.db, [star.id, viewer.id], star.id, { name, game_id: game.id })
    await play(stack.db, [star.id, viewer.id], viewer.id, { name: 'Copa da Volta', game_id: game.id })

    await page.goto(`/profile/${star.username}`)
    await expect(podium(page, 'Títulos')).toContainText('1')
    await expect(podium(page, 'Vices')).toContainText('1')
    await expect(podium(page, 'Semifinais')).toContainText('0')
    const form = page.getByRole('list', { name: /^Últimas dez partidas/ })
    await expect(form.getByRole('link')).toHaveText(['D', 'V'])
    await expect(form.getByRole('link').last()).toHaveAccessibleName(
      new RegExp(`^Vitória contra ${viewer.username}, ${name}, `),
    )
    await expect(page.getByText(game.name)).toBeVisible()
    const titles = page.getByRole('region', { name: /^Títulos conquistados/ })
    await expect(titles.getByRole('link')).toHaveAttribute('href', `/tournaments/${won}`)
    const versus = page.getByRole('region', { name: 'Confronto direto' })
    await expect(versus).toContainText('1 vitórias, 1 derrotas')
    await expect(versus.getByRole('link')).toHaveText(['V', 'D'])
    await expectAccessibleAtBothSizes(page)

    await page.goto(`/profile/${viewer.username}`)
    await expect(versus).toHaveText('Nas últimas 2 partidas: 1 V e 1 D.')
  })

  test("a visitor sees a new player's empty career with a sign-in prompt", async ({ page, stack }) => {
    const { username } = await makePerson(stack.db)
    await page.goto(`/profile/${username}`)
    await expect(page.getByText('Nenhuma partida ainda: cada resultado vira uma carta aqui.')).toBeVisible()
    await expect(page.getByText('Ainda em aberto')).toBeVisible()
    const versus = page.getByRole('region', { name: 'Confronto direto' })
    await expect(versus).toContainText(`Entre e veja como você se sai contra ${username}.`)
    await expect(versus.getByRole('link', { name: 'Entrar' })).toBeVisible()
    await expectAccessibleAtBothSizes(page)
  })

  test("a team shows its career, and its record against the viewer's team", async ({
    page,
    signIn,
    stack,
  }) => {
    const viewer = await signIn()
    const mine = await makeTeam(stack.db, { leaderId: viewer.id })
    const theirs = await makeTeam(stack.db, { leaderId: (await makePerson(stack.db)).id })
    const type = { type: 'team', team_size: 1, name: 'Copa das Equipes' }
    for (let number = 0; number < 7; number += 1) await play(stack.db, [mine.id, theirs.id], theirs.id, type)
    await page.goto(`/teams/${theirs.id}`)
    await expect(podium(page, 'Títulos')).toContainText('7')
    const titles = page.getByRole('region', { name: /^Títulos conquistados/ })
    await expect(titles.getByRole('link')).toHaveCount(6)
    await titles.getByRole('button', { name: 'Ver mais títulos' }).click()
    await expect(titles.getByRole('link')).toHaveCount(7)
    const versus = page.getByRole('region', { name: 'Confronto direto' })
    await expect(versus).toContainText('0 vitórias, 7 derrotas')
    await expectAccessibleAtBothSizes(page)
  })
})
