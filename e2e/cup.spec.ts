import { signInByForm } from './pages/entry.ts'
import { Lobby } from './pages/lobby.ts'
import { followBell } from './pages/notifications.ts'
import { enrol } from './pages/tournament.ts'
import { TournamentForm } from './pages/tournaments.ts'
import { expectAccessible } from './support/accessibility.ts'
import { matchesOf, passStartTime } from './support/matches.ts'
import { named, people, type Somebody, somebody } from './support/people.ts'
import { DESKTOP, expect, PHONE, test } from './support/trunfo.ts'

const PASSWORD = 'feltro-verde-77'

interface Player {
  readonly person: Somebody
  readonly lobby: Lobby
}

/** Both declare the same winner and stay in the lobby to read the result. */
async function play(winner: Player, loser: Player): Promise<void> {
  for (const { lobby } of [winner, loser]) {
    await lobby.stayWhenAsked()
  }
  await loser.lobby.declare(winner.person.username)
  await winner.lobby.declare(winner.person.username)
  await expect(winner.lobby.page.getByText('Você venceu!').first()).toBeVisible()
  await expect(loser.lobby.page.getByText('Desta vez não deu').first()).toBeVisible()
}

for (const viewport of [PHONE, DESKTOP]) {
  test(`at ${viewport.width} px four players play a cup from enrolment to the title, guided only by notifications`, async ({
    stack,
    page,
    signIn,
    openPage,
  }) => {
    await page.setViewportSize(viewport)
    const name = `Copa do Bairro ${named('')}`
    await signIn({ name: 'org', roles: ['vip'] })
    const [ana, bia, caio] = (await people(stack, 'ana', 'bia', 'caio')) as [Somebody, Somebody, Somebody]
    const dora = await somebody(stack, { name: 'dora', password: PASSWORD, hasSecondFactor: false })
    const players = new Map<string, Player>()

    const { id, path } = await new TournamentForm(page).createStartingItself(name, 4)

    for (const person of [ana, bia, caio, dora]) {
      const own = await openPage(person === dora ? undefined : person)
      await own.setViewportSize(viewport)
      players.set(person.id, { person, lobby: new Lobby(own) })
      await own.goto(path)
      await enrol(own).click()
      // Dora is a visitor: she signs in on the way and is enrolled without pressing again.
      if (person === dora) await signInByForm(own, { email: dora.email, password: PASSWORD })
      await expect(own.getByText('Você está inscrito.').first()).toBeVisible()
      await own.goto('/ranking')
    }

    await passStartTime(stack, id)
    await stack.owner.query("select graphile_worker.add_job('cron:tournaments.start-due')")
    for (const { lobby } of players.values()) await followBell(lobby.page, `${name} começou!`)

    const winners: Player[] = []
    for (const { one, two } of await matchesOf(stack, id)) {
      const [winner, loser] = [players.get(one), players.get(two)]
      if (!winner || !loser) throw new Error('somebody else was drawn')
      if (winners.length === 0) {
        await loser.lobby.say('Boa sorte!')
        await expect(winner.lobby.message('Boa sorte!')).toBeVisible()
        await expectAccessible(winner.lobby.page)
      }
      await play(winner, loser)
      await winner.lobby.page.goto('/ranking')
      winners.push(winner)
    }

    for (const { lobby } of winners) await followBell(lobby.page, 'Sua próxima partida está pronta')
    const [final] = await matchesOf(stack, id, 2)
    const [champion, second] = [players.get(final?.one ?? ''), players.get(final?.two ?? '')]
    if (!champion || !second) throw new Error('the final is of others')
    await play(champion, second)
    await expect(champion.lobby.page.getByText(`O título de ${name} é seu. Parabéns!`)).toBeVisible()
    await expectAccessible(champion.lobby.page)

    await champion.lobby.page.goto('/tournaments/mine')
    const past = champion.lobby.page.getByRole('listitem').filter({ hasText: name })
    await expect(past).toContainText('Campeão')
    await page.goto('/tournaments/mine')
    await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('Você organizou')
    await expectAccessible(page)
  })
}
