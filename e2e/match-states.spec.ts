import type { Page } from '@playwright/test'
import type { Stack } from '../tools/stack/index.ts'
import { Lobby } from './pages/lobby.ts'
import { expectAccessible } from './support/accessibility.ts'
import { play, started } from './support/matches.ts'
import { ask, enter, type Person, people, somebody } from './support/people.ts'
import { expect, test } from './support/trunfo.ts'
import { emptyCatalogue } from './support/world.ts'

test.beforeEach(({ stack }) => emptyCatalogue(stack))

const NAME = 'Campeonato intermunicipal de truco paulista de inverno 2026'

const PHONE = { width: 360, height: 740 }
const DESK = { width: 1280, height: 800 }

interface State {
  readonly what: string
  readonly by: Person
  readonly matchId: string
  /** Label of the primary button. */
  readonly primary: string
}

async function everyState(stack: Stack): Promise<State[]> {
  const moderator = await somebody(stack, { name: 'mod', roles: ['moderador'] })
  const admin = await somebody(stack, { name: 'adm', roles: ['admin'] })
  const cup = async (count: number) =>
    started(
      stack,
      await people(stack, ...['W'.repeat(14), 'M'.repeat(14), 'ana', 'bia'].slice(0, count)),
      NAME,
    )
  const declare = (matchId: string, by: Person, winner: Person) =>
    ask(stack, by, 'POST', `/api/matches/${matchId}/declaration`, { winnerId: winner.id })
  const decide = (matchId: string, winner: Person) =>
    ask(stack, moderator, 'POST', `/api/matches/${matchId}/decision`, {
      winnerId: winner.id,
      reason: 'A prova mostra o placar. '.repeat(15),
    })

  const open = await cup(2)
  const half = await cup(2)
  await declare(half.match.id, half.two, half.two)
  const dispute = await cup(2)
  await declare(dispute.match.id, dispute.one, dispute.one)
  await declare(dispute.match.id, dispute.two, dispute.two)
  const support = await cup(2)
  await ask(stack, support.one, 'POST', `/api/matches/${support.match.id}/support-call`)
  const through = await cup(4)
  await decide(through.match.id, through.one)
  const next = await cup(4)
  await decide(next.match.id, next.one)
  await play(stack, next.tournamentId, 1)
  const final = await cup(2)
  await decide(final.match.id, final.one)
  const off = await cup(2)
  await stack.owner.query("update tournaments set status = 'cancelled' where id = $1", [off.tournamentId])
  const muted = await cup(2)
  await ask(stack, moderator, 'PUT', `/api/matches/${muted.match.id}/mutes/${muted.one.id}`)
  const test = (await (await ask(stack, admin, 'POST', '/api/test-lobbies')).json()) as {
    individualMatchId: string
  }

  return [
    { what: 'nobody declared', by: open.one, matchId: open.match.id, primary: 'Declarar vencedor' },
    { what: 'the rival declared', by: half.one, matchId: half.match.id, primary: 'Declarar vencedor' },
    { what: 'the viewer declared', by: half.two, matchId: half.match.id, primary: 'Anexar prova' },
    { what: 'a dispute', by: dispute.one, matchId: dispute.match.id, primary: 'Anexar prova' },
    { what: 'support called', by: support.one, matchId: support.match.id, primary: 'Declarar vencedor' },
    { what: 'muted', by: muted.one, matchId: muted.match.id, primary: 'Declarar vencedor' },
    { what: 'won, round open', by: through.one, matchId: through.match.id, primary: 'Ver chaveamento' },
    { what: 'won, next drawn', by: next.one, matchId: next.match.id, primary: 'Ir para a próxima partida' },
    { what: 'champion', by: final.one, matchId: final.match.id, primary: 'Compartilhar' },
    { what: 'lost', by: final.two, matchId: final.match.id, primary: 'Ver torneios' },
    { what: 'called off', by: off.one, matchId: off.match.id, primary: 'Ver chaveamento' },
    { what: 'staff watch', by: moderator, matchId: open.match.id, primary: 'Definir vencedor' },
    { what: 'staff judge', by: moderator, matchId: dispute.match.id, primary: 'Definir vencedor' },
    { what: 'staff look back', by: moderator, matchId: through.match.id, primary: 'Ver chaveamento' },
    { what: 'a test', by: admin, matchId: test.individualMatchId, primary: 'Declarar vencedor' },
  ]
}

const filled = (page: Page) => page.locator('main :is(a, button).bg-primary:visible')

test('each state of the lobby has one primary button, visible without scrolling on phone and desktop', async ({
  stack,
  openPage,
}) => {
  // One browser for all states, so code is loaded only once.
  const page = await openPage()
  const lobby = new Lobby(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const { what, by, matchId, primary } of await everyState(stack)) {
    await test.step(what, async () => {
      await enter(stack, page.context(), by)
      await page.setViewportSize(PHONE)
      await lobby.open(matchId)
      for (const viewport of [PHONE, DESK]) {
        await page.setViewportSize(viewport)
        const button = filled(page)
        await expect(button).toHaveText([new RegExp(primary)])
        await expect(button).toBeInViewport({ ratio: 1 })
        // Nothing covers it: a click would reach it.
        await button.click({ trial: true })
        if (await lobby.field.count()) await expect(lobby.field).toBeInViewport({ ratio: 1 })
        await expectAccessible(page)
      }
    })
  }
})
