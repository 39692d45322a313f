import fc from 'fast-check'
import { changeTournament } from '../../src/features/tournaments/testing.ts'
import { add, type Books, type Name, THIEVES, type Tournament } from './books.ts'
import { followPrizes } from './invariants.ts'
import type { Answer, Scene } from './scene.ts'
import { one, oneIn, step, the, which } from './step.ts'
import { reais } from './words.ts'

const amount = fc.constantFrom(20_00, 50_00, 100_00)
const inStage = ({ tournaments }: Books, ...stages: Tournament['stage'][]) =>
  tournaments.filter(({ stage }) => stages.includes(stage))

/** By the organiser with their own money, or by a fundador with house money. */
export const createTournament = step({
  name: 'create a tournament',
  choice: one({ amount, isOfHouse: oneIn(6), isBold: oneIn(6) }),
  can: (books, { amount, isOfHouse, isBold }) => {
    const own = isBold ? books.owned('Olga') : books.safe('Olga')
    return books.tournaments.length < 3 && (isOfHouse ? books.prizeBudget > 0 : own >= amount)
  },
  async act(scene, books, { amount, isOfHouse }) {
    const title = `Copa ${books.tournaments.length + 1}`
    const payload = {
      name: title,
      maxParticipants: 4,
      startsAt: new Date(Date.now() + 3_600_000).toISOString(),
      prizeType: 'money',
      prizeAmount: amount,
    }
    const wish = { url: '/tournaments', payload }
    const { isOk, said, body } = isOfHouse ? await scene.byStaff('Rita', wish) : await scene.by('Olga', wish)
    const who = isOfHouse ? 'the house' : 'Olga'
    if (!isOk) return `${who} cannot promise ${reais(amount)}: ${said}`
    books.tournaments.push({
      id: body.tournament.id,
      title,
      funder: isOfHouse ? null : 'Olga',
      entrants: [],
      stage: 'open',
      pool: amount,
      paidOut: 0,
      champion: null,
      isMistaken: false,
      isCorrected: false,
      paidTo: new Map(),
    })
    return `${who} creates ${title} with a prize of ${reais(amount)}`
  },
})

export const fillPrizeBudget = step({
  name: 'fill the prize budget',
  choice: fc.constant(100_00),
  can: ({ prizeBudget }) => prizeBudget === 0,
  async act(scene, books, amount) {
    const payload = { asset: 'money', amount, reason: 'teste' }
    books.prizeBudget += amount
    const { said } = await scene.byStaff('Rita', { url: '/admin/prizes/budget', payload })
    return `Rita puts ${reais(amount)} into the prize budget: ${said}`
  },
})

const runnerOf = (scene: Scene, { funder }: Tournament, wish: Parameters<Scene['by']>[1]): Promise<Answer> =>
  funder ? scene.by(funder, wish) : scene.byStaff('Rita', wish)

export const editPrize = step({
  name: 'edit a prize',
  choice: one({ which, amount }),
  can: (books) => inStage(books, 'open').length > 0,
  async act(scene, books, { which, amount }) {
    const tournament = the(inStage(books, 'open'), which)
    const payload = { prizeType: 'money', prizeAmount: amount }
    const wish = { method: 'PUT', url: `/tournaments/${tournament.id}/prize`, payload } as const
    const { said } = await runnerOf(scene, tournament, wish)
    return `the prize of ${tournament.title} becomes ${reais(amount)}: ${said}`
  },
})

/** Two of the three thieves enter it, and it starts. */
export const startTournament = step({
  name: 'start a tournament',
  choice: one({ which, absent: fc.constantFrom(...THIEVES) }),
  can: (books) => inStage(books, 'open').length > 0,
  async act(scene, books, { which, absent }) {
    const tournament = the(inStage(books, 'open'), which)
    const { id, title } = tournament
    const entrants = THIEVES.filter((name) => name !== absent)
    for (const name of entrants) await scene.by(name, { url: `/tournaments/${id}/enrolment` })
    await changeTournament(scene.services.db, id, { starts_at: new Date() })
    const { isOk, said } = await runnerOf(scene, tournament, { url: `/tournaments/${id}/start` })
    if (isOk) Object.assign(tournament, { stage: 'playing', entrants })
    await scene.time.work()
    return `${entrants.join(' and ')} enter ${title}, which starts: ${said}`
  },
})

async function rule(scene: Scene, tournament: Tournament, act: 'decision' | 'correction', winner: Name) {
  const { id } = await scene.services.db
    .selectFrom('tournament_matches')
    .select('id')
    .where('tournament_id', '=', tournament.id)
    .executeTakeFirstOrThrow()
  const payload = { winnerId: scene.cast[winner].userId, reason: 'teste' }
  const answer = await scene.byStaff('Davi', { url: `/matches/${id}/${act}`, payload })
  await scene.time.work()
  return answer
}

export const play = step({
  name: 'play a tournament',
  choice: one({ which, winner: fc.nat(1) }),
  can: (books) => inStage(books, 'playing').length > 0,
  async act(scene, books, { which, winner }) {
    const tournament = the(inStage(books, 'playing'), which)
    const champion = the(tournament.entrants, winner)
    const { isOk, said } = await rule(scene, tournament, 'decision', champion)
    if (isOk) Object.assign(tournament, { stage: 'over', champion })
    return `${champion} wins ${tournament.title}: ${said}`
  },
})

export const correctChampion = step({
  name: 'correct a champion',
  choice: which,
  can: (books) => inStage(books, 'over').length > 0,
  async act(scene, books, which) {
    const tournament = the(inStage(books, 'over'), which)
    const champion = the(
      tournament.entrants.filter((name) => name !== tournament.champion),
      0,
    )
    const { isOk, said } = await rule(scene, tournament, 'correction', champion)
    if (isOk) Object.assign(tournament, { champion, isMistaken: tournament.paidTo.size > 0 })
    return `${tournament.title} was won by ${champion} after all: ${said}`
  },
})

const mistaken = (books: Books) => inStage(books, 'over').filter(({ isMistaken }) => isMistaken)

/** Cash, plus requested withdrawals that are not being sent yet. */
async function atHand(scene: Scene, { withdrawals }: Books, name: Name): Promise<number> {
  const { withdrawable, held } = await scene.walletOf(name)
  const sent = withdrawals.filter(({ owner, state }) => owner === name && state === 'claimed')
  return withdrawable + held - sent.reduce((sum, { gross }) => sum + gross, 0)
}

/**
 * The prize went to the wrong winner. The platform may lose only what that person has already taken away.
 * What they still have comes back first, including withdrawals that are not being sent yet.
 */
export const bookCorrection = step({
  name: 'book a correction',
  choice: which,
  can: (books) => mistaken(books).length > 0,
  async act(scene, books, which) {
    const tournament = the(mistaken(books), which)
    const { id, title } = tournament
    const before: [Name, number, number][] = []
    for (const [name, paid] of tournament.paidTo) before.push([name, paid, await atHand(scene, books, name)])
    const { isOk, said, body } = await scene.byStaff('Rita', {
      url: `/admin/prizes/corrections/${id}`,
      payload: { reason: 'teste' },
    })
    if (!isOk) return `${title} has no correction to book: ${said}`
    Object.assign(tournament, { isCorrected: true, isMistaken: false })
    await scene.time.work()
    await followPrizes(scene, books)
    for (const [name, paid, atHand] of before) {
      const gone = paid - (tournament.paidTo.get(name) ?? 0)
      const recoverable = Math.min(gone, atHand, Math.max(0, books.safe(name)))
      add(books.earned, name, -recoverable)
      books.namedLosses += gone - recoverable
    }
    return `the correction of ${title} is booked: ${reais(body.takenBack)} taken back, ${reais(body.paid)} paid`
  },
})

export const cancelTournament = step({
  name: 'cancel a tournament',
  choice: which,
  can: (books) => inStage(books, 'open', 'playing').length > 0,
  async act(scene, books, which) {
    const tournament = the(inStage(books, 'open', 'playing'), which)
    const payload = { status: 'cancelled', reason: 'teste' }
    const wish = { method: 'PUT', url: `/tournaments/${tournament.id}/status`, payload } as const
    const { isOk, said } = await scene.byStaff('Davi', wish)
    if (isOk) tournament.stage = 'cancelled'
    return `${tournament.title} is cancelled: ${said}`
  },
})
