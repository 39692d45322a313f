import { setTimeout as sleep } from 'node:timers/promises'
import { matchRoom } from '@trunfo/contract/matches'
import { tournamentRoom } from '@trunfo/contract/tournaments'
import { deskRoom } from '@trunfo/contract/tournaments/desk'
import { waitFor } from '../../services/wait-for.ts'
import type { Ground } from '../tournaments/world.ts'
import {
  type Client,
  follow,
  readPatiently,
  type Scene,
  settleDisputes,
  type Todo,
  todoOf,
} from './clients.ts'
import { type CupTimes, inTurns, isOver, openCup } from './cup.ts'
import { Page } from './page.ts'
import { readTruth, type Truth, untrue } from './truth.ts'

/** A check-in of a minute, which ends at the start of one, when crons run, a minute before the cup starts. */
export const SHORT_MINUTE_MS = 1_000
const TIMES = { checkIn: { opensMin: 120, closesMin: 60 }, clockMinutes: 10, clockFirstMinutes: 15 } as const
const MINUTE_MS = 60_000
/** For everybody to enrol before check-in opens. */
const ENROLMENT_MS = 15_000
const LONGEST_MS = 25 * MINUTE_MS
const THINKS_MS = 600
/** Percent of what people do that they do at the last moment, or just too late. */
const DAWDLES = 4
const DAWDLES_WITHIN_MS = 400
const LOOKS_EVERY_MS = 250

export interface PlayedLive {
  readonly scene: Scene
  /** States in which nothing happened while everybody was asked, and all todos were compared. */
  readonly checkedStates: number
  readonly drops: number
}

/** When cups that open now start: at a full minute, with enough time before. */
export const nextStart = (): Date =>
  new Date(
    Math.ceil((Date.now() + ENROLMENT_MS + TIMES.checkIn.opensMin * SHORT_MINUTE_MS) / MINUTE_MS) * MINUTE_MS,
  )

/** Everybody has a page open, and does what it says. Nothing moves on but the clock. */
export async function playInRealTime(
  ground: Ground,
  { url, seed, startsAt }: { readonly url: string; readonly seed: number; readonly startsAt: Date },
): Promise<PlayedLive> {
  const times: CupTimes = { ...TIMES, startsAt }
  const scene = await openCup(ground, { seed, times, isAlone: false })
  const pages = [...scene.clients.map((client) => openClient(scene, client, url)), openOrganiser(scene, url)]
  const watching = watchTodos(scene)
  try {
    await waitFor(`the end of cup ${seed}`, () => isOver(scene), {
      timeoutMs: LONGEST_MS,
      everyMs: 500,
      giveUp: () => scene.problems[0],
    })
  } catch (error) {
    console.log(`cup ${seed}: ${error}`)
    scene.problems.push(String(error))
  }
  for (const page of pages) page.close()
  const checkedStates = await watching.stop()
  return { scene, checkedStates, drops: pages.reduce((sum, { drops }) => sum + drops, 0) }
}

/** Runs on each piece of news, one run at a time, and again while there was news or something to do. */
function openPage(
  scene: Scene,
  { url, headers }: { readonly url: string; readonly headers: Readonly<Record<string, string>> },
  look: (page: Page) => Promise<boolean>,
): Page {
  let isLooking = false
  let hasNews = false
  const onNews = async () => {
    hasNews = true
    if (isLooking) return
    isLooking = true
    while (hasNews) {
      hasNews = false
      const hasActed = await look(page).catch((error: unknown) => {
        scene.problems.push(String(error))
        return false
      })
      hasNews ||= hasActed
    }
    isLooking = false
  }
  const page = new Page({ url, headers, onNews: () => void onNews() })
  return page
}

function openClient(scene: Scene, client: Client, url: string): Page {
  const page = openPage(scene, { url, headers: client.headers }, async (own) => {
    const todo = await todoOf(scene, client)
    if (!todo) return false
    const { kind, matchId } = todo
    own.watch([tournamentRoom(scene.id), ...(matchId === null ? [] : [matchRoom(matchId)])])
    if (kind === 'wait_check_in') return waitUntil(todo)
    await think(scene, todo)
    const hasActed = await follow(scene, client, todo)
    if (hasActed && client.manner === 'vanishes') own.close()
    return hasActed
  })
  page.watch([tournamentRoom(scene.id)])
  return page
}

function openOrganiser(scene: Scene, url: string): Page {
  const page = openPage(scene, { url, headers: scene.organiser.headers }, () => settleDisputes(scene))
  page.watch([tournamentRoom(scene.id), deskRoom(scene.id)])
  return page
}

/** People come back when the page told them to. */
async function waitUntil({ deadlineAt }: Todo): Promise<boolean> {
  if (deadlineAt !== null) await sleep(Math.max(0, Date.parse(deadlineAt) - Date.now()) + THINKS_MS)
  return true
}

async function think({ dice }: Scene, { kind, deadlineAt }: Todo): Promise<void> {
  const left = deadlineAt === null ? 0 : Date.parse(deadlineAt) - Date.now()
  const dawdles = (kind === 'get_ready' || kind === 'answer' || kind === 'check_in') && dice.chance(DAWDLES)
  const until = left - DAWDLES_WITHIN_MS / 2 + dice.below(DAWDLES_WITHIN_MS)
  await sleep(Math.max(0, dawdles ? until : dice.below(THINKS_MS)))
}

/**
 * Whenever nothing has changed for a moment, asks for everybody's todo. If nothing has changed meanwhile either, all of
 * them must follow from what is in the database.
 */
function watchTodos(scene: Scene): { stop(): Promise<number> } {
  let isStopped = false
  const checked = new Set<string>()
  const read = () => readPatiently(() => readTruth(scene, scene.id, SHORT_MINUTE_MS))
  const check = async (truth: string): Promise<void> => {
    const todos = await inTurns(scene.clients, async (client) => ({
      client,
      todo: await todoOf(scene, client),
    }))
    if ((await read()) !== truth) return
    checked.add(truth)
    const known = JSON.parse(truth) as Truth
    for (const { client, todo } of todos)
      if (todo) scene.problems.push(...untrue(known, client.userId, todo.kind))
  }
  const watch = async () => {
    let last = ''
    while (!isStopped) {
      const truth = await read()
      if (truth === last && !checked.has(truth)) await check(truth)
      last = truth
      await sleep(LOOKS_EVERY_MS)
    }
    // The end is a state too.
    await check(await read())
  }
  const watching = watch().catch((error: unknown) => {
    scene.problems.push(String(error))
  })
  return {
    async stop() {
      isStopped = true
      await watching
      return checked.size
    },
  }
}
