import type { Page } from '@playwright/test'
import { makePeople } from '../apps/api/src/features/accounts/testing.ts'
import { enterPeople, playMixed } from '../apps/api/src/features/tournaments/testing.ts'
import type { Stack } from '../tools/stack/index.ts'
import { type Lobby, lobbiesOf } from './pages/lobby.ts'
import { confirm } from './pages/shell.ts'
import { enrol, manage } from './pages/tournament.ts'
import { TournamentForm } from './pages/tournaments.ts'
import { expectAccessible } from './support/accessibility.ts'
import { type DrawnMatch, passStartTime } from './support/matches.ts'
import { type Person, people, type Somebody } from './support/people.ts'
import { DESKTOP, expect, PHONE, test } from './support/trunfo.ts'

/** What the page of a running cup of nine calls its parts. */
const FORMATS: Readonly<Record<string, readonly RegExp[]>> = {
  'Mata-mata': [/Rodada 1/],
  'Eliminação dupla': [/superior$/i, /inferior$/i],
  'Todos contra todos': [/^Classificação$/],
  'Grupos + mata-mata': [/^Grupos$/, /^Mata-mata$/],
  Suíço: [/^Classificação$/],
  'Suíço + corte': [/^Suíço$/, /^Mata-mata$/],
}

for (const viewport of [PHONE, DESKTOP])
  for (const [format, parts] of Object.entries(FORMATS))
    test(`${format} at ${viewport.width} px: from creation to the podium`, async ({
      stack,
      page,
      signIn,
      openPage,
    }) => {
      await page.setViewportSize(viewport)
      await signIn({ name: 'org', roles: ['vip'] })
      const [ana, bia] = (await people(stack, 'ana', 'bia')) as [Somebody, Somebody]
      const name = `Copa ${format}`

      const path = await test.step('an organiser creates it', async () => {
        const form = new TournamentForm(page)
        await page.goto('/tournaments/new')
        await form.fillEssentials(name, 9)
        await form.format(format).check()
        await form.submit()
        await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
        return new URL(page.url()).pathname
      })
      const id = path.split('/').at(-1) ?? ''

      await test.step('nine people enrol, and the organiser starts it', async () => {
        for (const person of [ana, bia]) {
          const theirs = await openPage(person)
          await theirs.setViewportSize(viewport)
          await theirs.goto(path)
          await enrol(theirs).click()
          await expect(theirs.getByText('Você está inscrito.').first()).toBeVisible()
        }
        await enterPeople(stack.db, id, await makePeople(stack.db, 7))
        await passStartTime(stack, id)
        await page.reload()
        await manage(page).click()
        await page.getByRole('button', { name: 'Iniciar torneio' }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: 'Iniciar torneio' }).click()
        await expect(page.getByText('As partidas estão em andamento')).toBeVisible()
      })

      await test.step('two players declare the same winner', async () => {
        const { lobbies, winner } = await firstMatch(stack, id, openPage)
        for (const lobby of lobbies) {
          await lobby.choose(winner)
          await lobby.page.getByRole('button', { name: /^Declarar (vencedor|resultado)$/ }).click()
          await confirm(lobby.page, 'Sim, declarar')
        }
        for (const { page: theirs } of lobbies) {
          await expect(theirs.getByRole('heading', { name: /Você venceu!|Desta vez não deu/ })).toBeVisible()
          await expectAccessible(theirs)
        }
      })

      await test.step('the page shows the rounds', async () => {
        await page.goto(path)
        for (const part of parts) await expect(page.getByText(part).first()).toBeAttached()
        await expectAccessible(page)
      })

      await test.step('at the end there is a podium, and every entrant has a place', async () => {
        await playMixed(stack.db, id)
        await expect(page.getByText(/^Campeão do torneio/)).toBeVisible()
        if (format !== 'Mata-mata') {
          await page.getByRole('tab', { name: 'Resultado final', exact: true }).click()
          await expect(page.getByText('Vice-campeão').first()).toBeVisible()
          await expectAccessible(page)
        }
        const placed = await stack.db
          .selectFrom('tournament_participants')
          .select(({ fn }) => fn.count<string>('final_place').as('count'))
          .where('tournament_id', '=', id)
          .executeTakeFirst()
        expect(Number(placed?.count)).toBe(9)
      })
    })

/** A first match between two people who can sign in, with both lobbies open. */
async function firstMatch(
  stack: Stack,
  tournamentId: string,
  openPage: (person: Person) => Promise<Page>,
): Promise<{ lobbies: readonly Lobby[]; winner: string }> {
  const match = await stack.db
    .selectFrom('tournament_matches')
    .select(['id', 'participant1_id as one', 'participant2_id as two'])
    .where('tournament_id', '=', tournamentId)
    .where('status', '=', 'in_progress')
    .$narrowType<DrawnMatch>()
    .orderBy('match_number')
    .executeTakeFirstOrThrow()
  const sides = await stack.db
    .selectFrom('tournament_participants')
    .select(['participant_id as id', 'name as username'])
    .where('tournament_id', '=', tournamentId)
    .where('participant_id', 'in', [match.one, match.two])
    .execute()
  const personOf = (sideId: string) => sides.find(({ id }) => id === sideId) as Person
  const lobbies = await lobbiesOf(openPage, match, personOf)
  return { lobbies, winner: personOf(match.one).username }
}
