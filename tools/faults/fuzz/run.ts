import { ROLES } from './actor.ts'
import { describe, isAccepted, isStranger, keepCookies, problemOf, readJson } from './answers.ts'
import { spoil } from './corrupt-request.ts'
import type { Answer, Draft, Send } from './draft.ts'
import { write } from './draft.ts'
import type { Known } from './known.ts'
import type { Operation } from './operations.ts'
import { drawPlain, nounBefore } from './plain.ts'
import { imageForm, prepare } from './preparations.ts'
import { probesOf, put } from './probes.ts'
import { type ProgressOptions, watchProgress } from './progress.ts'
import { sendProven } from './proofs.ts'
import { Dice } from './seeded-random.ts'
import type { Tally } from './tally.ts'
import type { Scene } from './words.ts'
import { type Ground, makeWorld, type World } from './world.ts'

export interface FuzzOptions {
  readonly seed: number
  /** Rounds of `INPUTS` inputs per route and role; each round has its own world. */
  readonly rounds: number
  readonly ground: Ground
  readonly send: Send
  readonly progress?: ProgressOptions
}

/**
 * Inputs per route and role in one round. First plain inputs, as a page would send them; then accepted ones
 * with one edge-case value; then arbitrary ones.
 */
const PLAIN_INPUTS = 6
const PROBES = 8
const WILD_INPUTS = 6
export const INPUTS = PLAIN_INPUTS + PROBES + WILD_INPUTS
/** How often a route and role may get a new world after the plain inputs. */
const RENEWALS = 4

/** Routes whose success removes data from every world: they run last. */
const WHOLESALE = /^DELETE \/api\/test-lobbies$/
/**
 * The site has room for few ads, so each world removes the others' ads: these routes run one after the other.
 */
const ONE_SHELF = /\/ads\b/
const LANES = 4

export async function fuzz(operations: readonly Operation[], options: FuzzOptions): Promise<Tally[]> {
  const tallies = operations.map(
    (operation): Tally => ({ operation, accepted: nobody(), sent: nobody(), failures: [] }),
  )
  const progress = options.progress && watchProgress(tallies, options.progress)
  try {
    await fuzzAll(tallies, options, () => progress?.routeDone())
  } finally {
    progress?.stop()
  }
  return tallies
}

async function fuzzAll(
  tallies: readonly Tally[],
  options: FuzzOptions,
  routeDone: () => void,
): Promise<void> {
  const { known: elsewhere } = await makeWorld(options.ground)
  const run = async (tally: Tally) => {
    await fuzzRoute(tally, options, elsewhere)
    routeDone()
  }
  const [last, first] = [true, false].map((is) =>
    tallies.filter(({ operation }) => WHOLESALE.test(operation.name) === is),
  )
  const waiting = [
    ...Map.groupBy(
      first ?? [],
      ({ operation: { name, path } }) => ONE_SHELF.exec(path)?.[0] ?? name,
    ).values(),
  ]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) for (const tally of next) await run(tally)
  }
  await Promise.all(Array.from({ length: LANES }, work))
  for (const tally of last ?? []) await run(tally)
}

const nobody = () => ({ visitor: 0, player: 0, leader: 0, founder: 0 })

async function fuzzRoute(tally: Tally, options: FuzzOptions, elsewhere: Known): Promise<void> {
  const { operation } = tally
  const renewed = () => newWorld(operation, options, elsewhere)
  for (let round = 0; round < options.rounds; round += 1) {
    let world = await renewed()
    /** A successful write may leave nothing for another one to succeed on. */
    let isSpent = false
    for (const role of ROLES) {
      const dice = new Dice(options.seed, `${operation.name} ${role} ${round}`)
      const turns: number[] = []
      let renewals = RENEWALS
      for (let input = 0; input < INPUTS; input += 1) {
        const scene = { operation, actor: world.actors[role], known: world.known, dice, chosen: [] }
        const answer = await tryOnce(tally, options.send, scene, await draw(scene, { input, round, turns }))
        const wasAccepted = isAccepted(answer)
        if (wasAccepted && input < PLAIN_INPUTS) turns.push(input)
        isSpent ||= wasAccepted && operation.method !== 'GET'
        const isRenewed = isSpent && input >= PLAIN_INPUTS - 1 && renewals > 0
        if (!isRenewed && !(role !== 'visitor' && isStranger(answer))) continue
        world = await renewed()
        isSpent = false
        renewals -= 1
      }
    }
  }
}

async function newWorld(
  operation: Operation,
  { ground, send }: FuzzOptions,
  elsewhere: Known,
): Promise<World> {
  const world = await makeWorld(ground, { path: operation.path, elsewhere })
  await prepare(operation, { world, ground, send })
  return world
}

type Stage = Omit<Scene, 'turn'>

/** `turns` are the accepted plain inputs. */
async function draw(
  stage: Stage,
  { input, round, turns }: { input: number; round: number; turns: readonly number[] },
): Promise<Draft> {
  const { operation, dice, known } = stage
  const isPlain = input < PLAIN_INPUTS
  const probe = input - PLAIN_INPUTS
  const isProbe = !isPlain && probe < PROBES
  const turn = isPlain ? input : isProbe ? (turns[probe % turns.length] ?? probe) : null
  const draft = drawPlain({ ...stage, turn })
  if (operation.name === UPLOAD) await addImage(draft, dice, isPlain)
  if (isProbe) {
    const probes = probesOf(operation, known)
    const sharp = probes[(round * PROBES + probe) % probes.length]
    if (sharp) put(sharp, draft)
  } else if (!isPlain && dice.chance(80)) spoil(draft, dice, known)
  return draft
}

async function tryOnce(
  { operation, accepted, sent, failures }: Tally,
  send: Send,
  { actor, known, chosen }: Stage,
  draft: Draft,
): Promise<Answer> {
  const request = write(draft)
  const answer = await sendProven(send, actor, request)
  sent[actor.role] += 1
  if (isAccepted(answer)) accepted[actor.role] += 1
  const what = problemOf(answer)
  if (what) failures.push({ what, request: describe(actor, request) })
  keepCookies(actor, answer)
  known.harvest(readJson(answer), nounBefore(operation.path), chosen)
  return answer
}

/** The only route that takes a file, which the OpenAPI file does not describe. */
const UPLOAD = 'POST /api/uploads/{purpose}'

async function addImage(draft: Draft, dice: Dice, isPlain: boolean): Promise<void> {
  const { type, bytes } = await imageForm()
  const spoilt = Buffer.from(bytes)
  if (!isPlain && dice.chance(60)) spoilt[dice.below(spoilt.length)] = dice.below(256)
  const end = !isPlain && dice.chance(20) ? dice.below(spoilt.length) : spoilt.length
  draft.raw = { type, bytes: spoilt.subarray(0, end) }
}
