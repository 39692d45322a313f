import {
  changeTournament,
  enterPeople,
  enterTeams,
} from '../../../apps/api/src/features/tournaments/testing.ts'
import { Dice } from '../fuzz/seeded-random.ts'
import {
  checkMistaken,
  correct,
  depart,
  enterLate,
  giveWalkover,
  type Log,
  playMatch,
  post,
  reopen,
  replace,
  type SeenMatch,
} from './acts.ts'
import { problemsOf } from './checks.ts'
import { type Cup, drawCup } from './presets.ts'
import type { World } from './world.ts'

const MATCHES_AT_ONCE = 3
const MOST_STEPS = 600
/** While somebody may still have played nothing. */
const EARLY_STEPS = 8
const A_DAY_MS = 24 * 60 * 60 * 1000

export interface Played {
  readonly id: string
  readonly name: string
  readonly problems: readonly string[]
  readonly counts: ReadonlyMap<string, number>
}

/** Creates a random tournament of a preset, plays it over HTTP to its end, and checks it. */
export async function playTournament(
  world: World,
  { preset, seed, number }: { readonly preset: string; readonly seed: number; readonly number: number },
): Promise<Played> {
  const name = `${preset} ${number}`
  const dice = new Dice(seed, name)
  const cup = drawCup(preset, dice)
  const log: Log = { problems: [], mistaken: [], counts: new Map() }
  const id = await startCup(world, log, cup, name)
  const entrants = entrantsOf(world, cup)
  let hasRunAgain = false
  for (let step = 0; step < MOST_STEPS && log.problems.length === 0; step += 1) {
    const matches = await findMatches(world, id, cup)
    checkMistaken(log, matches)
    if (log.problems.length > 0) break
    const open = matches.filter(({ status }) => status === 'in_progress' || status === 'dispute')
    const decided = matches.filter(({ status, sides }) => status === 'completed' && !sides.includes(null))
    if (open.length === 0) {
      if (hasRunAgain || decided.length === 0 || !dice.chance(40)) break
      hasRunAgain = true
      await reopen(world, log, dice.pick(decided))
      continue
    }
    const own = (what: string) => new Dice(seed, `${name}/${step}/${what}`)
    const acts: Promise<void>[] = []
    for (let index = 0; index < Math.min(MATCHES_AT_ONCE, open.length); index += 1)
      acts.push(playMatch(world, log, dice.pick(open), own(`match ${index}`)))
    if (decided.length > 0 && dice.chance(12))
      acts.push(correct(world, log, dice.pick(decided), own('correction')))
    if (decided.length > 0 && step < MOST_STEPS / 4 && dice.chance(10))
      acts.push(reopen(world, log, dice.pick(decided)))
    if (step < EARLY_STEPS && dice.chance(25))
      acts.push(replace(world, log, id, dice.pick(entrants), own('replacement')))
    if (step < EARLY_STEPS && dice.chance(25))
      acts.push(enterLate(world, log, id, entrants[0] ?? '', own('late entry')))
    if (dice.chance(5)) acts.push(depart(world, log, id, dice.pick(entrants), own('departure')))
    // Half declared matches would go on for long.
    const first = open[0]
    if (step > MOST_STEPS / 2 && first) acts.push(giveWalkover(world, log, first, [first.sides[0] ?? '']))
    await Promise.all(acts)
  }
  const problems = [...log.problems, ...(await problemsOf(world, id))]
  return { id, name, problems, counts: log.counts }
}

async function startCup(world: World, log: Log, cup: Cup, name: string): Promise<string> {
  const { db, send, signIn, staff } = world
  // Nobody may create hundreds of tournaments a day.
  const organiser = await signIn(['admin'])
  const answer = await send({
    method: 'POST',
    path: '/api/tournaments',
    headers: { ...organiser.headers, 'idempotency-key': crypto.randomUUID() },
    body: {
      name,
      type: cup.type,
      teamSize: cup.type === 'team' ? 2 : null,
      startsAt: new Date(Date.now() + A_DAY_MS).toISOString(),
      maxParticipants: Math.max(cup.entrants, cup.entrants % 2 === 0 ? 12 : 8),
      stages: cup.stages,
      prizeType: 'coins',
      prizeAmount: cup.prize.amount,
      prizeSplit: cup.prize.split,
    },
  })
  if (answer.status !== 201) throw new Error(`${name} was refused with ${answer.status}: ${answer.text}`)
  const { tournament } = JSON.parse(answer.text) as { tournament: { id: string } }
  await (cup.type === 'team' ? enterTeams : enterPeople)(db, tournament.id, entrantsOf(world, cup))
  await changeTournament(db, tournament.id, { starts_at: new Date(Date.now() - 60_000) })
  await post(world, log, { what: 'start', by: staff, path: `/tournaments/${tournament.id}/start` }, {})
  return tournament.id
}

function entrantsOf({ people, teamIds }: World, { type, entrants }: Cup): string[] {
  const ids = type === 'team' ? teamIds : people.map(({ userId }) => userId)
  return ids.slice(0, entrants)
}

interface Bracket {
  readonly participants: readonly { readonly id: string }[]
  readonly matches: readonly {
    readonly id: string
    readonly p1: number | null
    readonly p2: number | null
    readonly winner: number | null
    readonly status: string
    readonly outcome?: string
    readonly stage?: number
    readonly bestOf?: number
  }[]
}

/** In the order of the bracket, so that a seed leads to the same choices. */
async function findMatches({ send }: World, id: string, { stages }: Cup): Promise<SeenMatch[]> {
  const path = `/api/tournaments/${id}/bracket?v=${crypto.randomUUID()}`
  const { participants, matches } = JSON.parse((await send({ method: 'GET', path })).text) as Bracket
  const idAt = (place: number | null) => (place === null ? null : (participants[place]?.id ?? null))
  return matches.map((match) => {
    const stage = stages[(match.stage ?? 1) - 1]
    return {
      id: match.id,
      sides: [idAt(match.p1), idAt(match.p2)],
      winner: idAt(match.winner),
      status: match.status,
      outcome: match.outcome ?? null,
      bestOf: match.bestOf ?? 1,
      allowsDraws:
        stage !== undefined && 'allowsDraws' in stage.settings && stage.settings.allowsDraws === true,
    }
  })
}
