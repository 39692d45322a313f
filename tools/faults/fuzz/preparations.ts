import {
  makeIdentity,
  makeOAuthLink,
  makePerson,
  makeSecondFactor,
  makeSession,
  makeToken,
  type TokenPurpose,
} from '../../../apps/api/src/features/accounts/testing.ts'
import { makeGame } from '../../../apps/api/src/features/games/testing.ts'
import { makeCrewRuling } from '../../../apps/api/src/features/matches/testing.ts'
import { startBroadcast } from '../../../apps/api/src/features/notifications/index.ts'
import { makeHeldDeposits } from '../../../apps/api/src/features/payments/testing.ts'
import {
  makeMistakenPrize,
  makeReducedPrize,
  makeUndecidedShare,
} from '../../../apps/api/src/features/prizes/testing.ts'
import { makeTeam } from '../../../apps/api/src/features/teams/testing.ts'
import {
  enterPeople,
  forfeitMatch,
  makeNoShow,
  makeParticipants,
  makeStartedTournament,
  makeTournament,
  playMatches,
  startMissingClocks,
} from '../../../apps/api/src/features/tournaments/testing.ts'
import { makeCash, makeWithdrawal } from '../../../apps/api/src/features/wallet/testing.ts'
import { makeFailedJob } from '../../../apps/api/src/platform/jobs/failed-jobs.factory.ts'
import { photo } from '../../../apps/api/src/platform/storage/hostile-images.factory.ts'
import type { Actor } from './actor.ts'
import { keepCookies } from './answers.ts'
import type { Answer, Send } from './draft.ts'
import type { Operation } from './operations.ts'
import type { Ground, World } from './world.ts'

interface Preparation {
  readonly ground: Ground
  readonly world: World
  readonly send: Send
}

/** Creates slow data, or data that takes requests, only for the routes that need it. */
export async function prepare(operation: Operation, preparation: Preparation): Promise<void> {
  const { world, ground } = preparation
  const { name, path } = operation
  const text = JSON.stringify([path, operation.parameters, operation.body])
  if (text.includes('game')) {
    const games = [await makeNamedGame(ground), await makeNamedGame(ground)]
    world.known.add('game', games)
  }
  if (text.includes('ploadId')) await sendImages(preparation)
  const purpose = TOKENS[name]
  if (purpose) await issueTokens(preparation, purpose)
  if (path.includes('/me/oauth/')) await linkAccounts(preparation)
  if (path.endsWith('/check-in') || path.includes('/waiting-list')) await fillTournaments(preparation)
  if (path.includes('/seeds')) await seedByHand(preparation)
  if (path.includes('/appeal')) await appealTo(preparation, path)
  if (/\/(?:ready|objection|clocks|clock-minutes)$/.test(path)) await startClocks(preparation)
  if (path.includes('/crew')) await inviteToCrews(preparation)
  if (path.endsWith('/case')) await callSupport(preparation)
  if (name === 'DELETE /api/matches/{id}/case') await takeCases(preparation)
  if (name === 'DELETE /api/matches/{id}/mutes/{userId}') await mutePlayers(preparation)
  if (name === 'POST /api/admin/payments/confirmation') await makeHeldDeposits(ground.db)
  if (path.includes('/admin/jobs/')) await breakJobs(preparation)
  if (path.includes('/withdrawals')) await askForMoney(preparation, path)
  if (path.includes('/broadcasts/')) await broadcast(preparation)
  if (STARTED.some((end) => path.endsWith(end))) await startTournaments(preparation)
  if (NEWCOMERS.some((end) => path.endsWith(end))) await meetNewcomers(preparation)
  if (path.includes('/prizes/shares/')) await wait(preparation)
  if (path.includes('/prizes/corrections/')) await mistake(preparation)
  if (path.includes('/prizes/at-risk/')) await reduce(preparation)
  if (path.startsWith('/api/admin/users/{userId}')) await makeSubjects(preparation, operation)
  if (name === 'POST /api/accounts/second-factor/confirm') await enrol(preparation)
  if (name === 'POST /api/accounts/sign-in/second-factor') await passFirstStep(preparation)
}

/** The state that a withdrawal must be in before each command of a founder. */
const FAR_ENOUGH: Readonly<Record<string, 'approved' | 'claimed' | 'paid'>> = {
  claim: 'approved',
  unclaim: 'claimed',
  paid: 'claimed',
  fail: 'claimed',
  payout: 'claimed',
  returned: 'paid',
}

/** Gives all actors an identity and cash, and creates withdrawals of the player. */
async function askForMoney({ ground, world }: Preparation, path: string): Promise<void> {
  const { player, founder } = world.actors
  for (const { userId } of signedIn(world)) {
    await makeIdentity(ground, userId)
    await makeCash(ground, userId, 5_000_00)
  }
  const state = FAR_ENOUGH[path.split('/').at(-1) ?? ''] ?? 'requested'
  const asked: string[] = []
  // A payout needs two people, so the founder must not have approved what they are going to claim.
  const by = state === 'approved' ? {} : { by: founder.userId }
  for (let made = 0; made < 4; made += 1)
    asked.push(await makeWithdrawal(ground, { userId: player.userId, state, ...by }))
  world.known.add('withdrawal', asked)
}

/** Broadcasts in progress: no worker runs here that would finish them. */
async function broadcast({ ground: { db }, world }: Preparation): Promise<void> {
  const order = { title: 'Aviso', message: 'Oi', audience: ['user'], createdBy: null } as const
  for (let made = 0; made < 4; made += 1)
    world.known.add('broadcast', [await db.transaction().execute((tx) => startBroadcast(tx, order))])
}

const STARTED = ['/correction', '/departures', '/reopening', '/replacements']
const NEWCOMERS = ['/replacements', '/late-entries', '/substitutions']

/** People outside, Swiss tournaments that they can enter, and members of teams who do not play. */
async function meetNewcomers({ ground: { db }, world: { known } }: Preparation): Promise<void> {
  for (let made = 0; made < 4; made += 1) {
    const { username } = await makePerson(db)
    known.add('newcomer', [username])
    const stages = [{ format: 'swiss', settings: { rounds: 4 } }] as const
    const { id } = await makeStartedTournament(db, { participants: 8, max_participants: 32, stages })
    known.add('swiss tournament', [id])
    const people = await Promise.all(Array.from({ length: 5 }, () => makePerson(db)))
    const [one, two, three, four, spare] = people.map((person) => person.id) as [
      string,
      string,
      string,
      string,
      string,
    ]
    const team = await makeTeam(db, { leaderId: one, memberIds: [two] })
    const rival = await makeTeam(db, { leaderId: three, memberIds: [four] })
    const cup = await makeStartedTournament(db, {
      type: 'team',
      team_size: 2,
      participants: [team.id, rival.id],
    })
    await db.insertInto('team_members').values({ team_id: team.id, user_id: spare }).execute()
    await db.updateTable('profiles').set({ team_id: team.id }).where('id', '=', spare).execute()
    known.add('team tournament', [cup.id])
    known.add('participant', [team.id], cup.id)
    known.add('spare', [people[4]?.username ?? ''], cup.id)
  }
}

/** Tournaments of strangers, whose first match is decided. */
async function startTournaments({ ground: { db }, world: { known } }: Preparation): Promise<void> {
  for (let made = 0; made < 4; made += 1) {
    const { id, participantIds } = await makeStartedTournament(db, { participants: 8 })
    await playMatches(db, id, 1)
    const decided = await db
      .selectFrom('tournament_matches')
      .select(['id', 'participant1_id', 'participant2_id'])
      .where('tournament_id', '=', id)
      .where('status', '=', 'completed')
      .executeTakeFirstOrThrow()
    const sides = [decided.participant1_id, decided.participant2_id].filter((side) => side !== null)
    known.add('decided match', [decided.id])
    known.add('participant', sides, decided.id)
    known.add('running tournament', [id])
    known.add('participant', participantIds, id)
  }
}

/** Matches that the player lost by a decision of the organiser. */
async function appealTo({ ground: { db }, world, send }: Preparation, path: string): Promise<void> {
  const { player } = world.actors
  for (let made = 0; made < 4; made += 1) {
    const rival = await makePerson(db, { hasSecondFactor: false })
    const { id } = await makeStartedTournament(db, { participants: [player.userId, rival.id] })
    const match = db.selectFrom('tournament_matches').select('id').where('tournament_id', '=', id)
    const { id: matchId } = await match.executeTakeFirstOrThrow()
    await forfeitMatch(db, matchId, rival.id)
    await makeCrewRuling(db, { matchId, actorId: null })
    const url = `/api/matches/${matchId}/appeal`
    if (path.endsWith('/uphold')) await post(send, player, url, { reason: 'Eu estava na sala' })
    world.known.add('ruled match', [matchId])
  }
}

/** Matches of the player: with a clock that waits for them, and with a W.O. by the clock that they may object to. */
async function startClocks({ ground: { db }, world: { actors, known } }: Preparation): Promise<void> {
  const { userId } = actors.player
  for (let made = 0; made < 8; made += 1) {
    const rival = await makePerson(db, { hasSecondFactor: false })
    const { id } = await makeStartedTournament(db, {
      participants: [userId, rival.id],
      clock_minutes: 15,
      clock_first_minutes: 30,
    })
    const match = db.selectFrom('tournament_matches').select('id').where('tournament_id', '=', id)
    const { id: matchId } = await match.executeTakeFirstOrThrow()
    await startMissingClocks(db, id)
    known.add('clocked tournament', [id])
    if (made % 2 === 0) {
      known.add('clocked match', [matchId])
      continue
    }
    await db.updateTable('match_clocks').set({ phase: 'objection' }).where('match_id', '=', matchId).execute()
    await forfeitMatch(db, matchId, rival.id)
    known.add('match by the clock', [matchId])
  }
}

/** Prize shares of banned people, for a founder to decide on. */
async function wait({ ground: { db }, world }: Preparation): Promise<void> {
  for (let made = 0; made < 4; made += 1) world.known.add('share', [await makeUndecidedShare(db)])
}

/** People for staff to act on, in the state that the command requires. */
async function makeSubjects(
  { ground, world: { known } }: Preparation,
  { name, path }: Operation,
): Promise<void> {
  const { db, config } = ground
  for (let made = 0; made < 6; made += 1) {
    const { id, username } = await makePerson(db, { hasSecondFactor: false })
    await makeSession(db, config, id)
    if (name.endsWith('/unban'))
      await db.updateTable('profiles').set({ status: 'banned' }).where('id', '=', id).execute()
    if (name.endsWith('/remove')) await makeSecondFactor(ground, id)
    if (name.endsWith('/approve-email'))
      await db.updateTable('users').set({ email_verified: false }).where('id', '=', id).execute()
    if (path.includes('/no-shows')) known.add('missed match', [await makeNoShow(db, id)], id)
    const sessions = await db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()
    known.add('subject', [id])
    known.add('username', [username], id)
    known.add(
      'session',
      sessions.map((session) => session.id),
      id,
    )
  }
}

async function breakJobs({ ground: { db }, world }: Preparation): Promise<void> {
  for (let made = 0; made < 4; made += 1) world.known.add('job', [`${await makeFailedJob(db)}`])
}

async function mistake({ ground: { db }, world }: Preparation): Promise<void> {
  for (let made = 0; made < 4; made += 1) world.known.add('correction', [await makeMistakenPrize(db)])
}

async function reduce({ ground: { db }, world }: Preparation): Promise<void> {
  for (let made = 0; made < 4; made += 1) {
    const [winner, organiser] = [await makePerson(db), await makePerson(db)]
    const id = await makeReducedPrize(db, { winnerId: winner.id, organiserId: organiser.id })
    world.known.add('at-risk', [id])
  }
}

async function makeNamedGame({ db }: Ground): Promise<string> {
  return (await makeGame(db, { name: `Jogo ${crypto.randomUUID().slice(0, 13)}` })).id
}

const signedIn = ({ actors }: World): Actor[] => [actors.player, actors.leader, actors.founder]

const post = (send: Send, actor: Actor, url: string, body?: object): Promise<Answer> =>
  send({
    method: 'POST',
    url,
    headers: body ? { ...actor.headers, 'content-type': 'application/json' } : actor.headers,
    body: body && JSON.stringify(body),
  })

async function sendImages({ world, ground, send }: Preparation): Promise<void> {
  const { type, bytes } = await imageForm()
  for (const actor of signedIn(world)) {
    for (const purpose of ground.purposes) {
      const headers = { ...actor.headers, 'content-type': type }
      const { status, text } = await send({
        method: 'POST',
        url: `/api/uploads/${purpose}`,
        headers,
        body: bytes,
      })
      // Some purposes are only for staff.
      if (status === 403) continue
      world.known.add(`${purpose} upload`, [JSON.parse(text).upload.id], actor.userId)
    }
  }
}

let form: { readonly type: string; readonly bytes: Buffer } | undefined

/** A small image in a multipart form, as a browser sends it. */
export async function imageForm(): Promise<{ type: string; bytes: Buffer }> {
  if (form) return form
  const data = new FormData()
  const picture = new Uint8Array(await photo(12, 12).png().toBuffer())
  data.set('file', new Blob([picture], { type: 'image/png' }), 'a.png')
  const encoded = new Response(data)
  form = {
    type: encoded.headers.get('content-type') ?? '',
    bytes: Buffer.from(await encoded.arrayBuffer()),
  }
  return form
}

/** The kind of mailed token that each route takes. */
const TOKENS: Readonly<Record<string, TokenPurpose>> = {
  'POST /api/accounts/confirmation': 'confirm-email',
  'POST /api/accounts/password-reset': 'reset-password',
  'POST /api/accounts/email/confirm': 'change-email',
  'POST /api/accounts/email/undo': 'undo-email',
}

async function issueTokens({ world, ground }: Preparation, purpose: TokenPurpose): Promise<void> {
  for (const { userId } of signedIn(world)) {
    const payload = { email: `${crypto.randomUUID()}@exemplo.test` }
    const token = await makeToken(ground.db, { userId, purpose, ttlMinutes: 60, payload })
    world.known.add(`${purpose} token`, [token])
  }
}

/** One linked account that can be unlinked, and one that can be linked again. */
async function linkAccounts({ world, ground: { db } }: Preparation): Promise<void> {
  for (const { userId } of signedIn(world)) {
    await makeOAuthLink(db, userId, 'google')
    await makeOAuthLink(db, userId, 'discord', { unlinkedAt: new Date() })
  }
}

/** Lets the organisers of all known tournaments give the seeds. */
async function seedByHand({ ground: { db }, world }: Preparation): Promise<void> {
  const stages = world.known.of('tournament').map((tournament_id) => ({
    tournament_id,
    position: 1,
    format: 'knockout',
    seeding: 'hand' as const,
  }))
  await db
    .insertInto('tournament_stages')
    .values(stages)
    .onConflict((conflict) =>
      conflict.columns(['tournament_id', 'position']).doUpdateSet({ seeding: 'hand' }),
    )
    .execute()
}

/** Tournaments whose check-in is open for every actor, and full ones without them. */
async function fillTournaments({ ground: { db }, world }: Preparation): Promise<void> {
  const times = {
    starts_at: new Date(Date.now() + 1_800_000),
    check_in_opens_min: 60,
    check_in_closes_min: 0,
  }
  for (let made = 0; made < 4; made += 1) {
    const open = await makeTournament(db, times)
    await enterPeople(
      db,
      open.id,
      signedIn(world).map(({ userId }) => userId),
    )
    world.known.add('tournament with check-in', [open.id])
    const full = await makeTournament(db, { max_participants: 2 })
    await makeParticipants(db, full.id, 2)
    world.known.add('full tournament', [full.id])
  }
}

/** Invites every actor to the crew of every known tournament. */
async function inviteToCrews({ ground: { db }, world }: Preparation): Promise<void> {
  const people = signedIn(world).map(({ userId }) => userId)
  world.known.add('crew member', people)
  const invites = world.known
    .of('tournament')
    .flatMap((tournament_id) =>
      people.map((user_id) => ({ tournament_id, user_id, role: 'referee' as const })),
    )
  await db
    .insertInto('tournament_crew')
    .values(invites)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function callSupport({ world, send }: Preparation): Promise<void> {
  for (const matchId of world.known.of('match'))
    await post(send, world.actors.player, `/api/matches/${matchId}/support-call`)
}

async function takeCases({ world, send }: Preparation): Promise<void> {
  for (const matchId of world.known.of('match'))
    await send({ method: 'PUT', url: `/api/matches/${matchId}/case`, ...asFounder(world) })
}

async function mutePlayers({ world, send }: Preparation): Promise<void> {
  for (const matchId of world.known.of('match'))
    for (const userId of world.known.of('user', [matchId]))
      await send({ method: 'PUT', url: `/api/matches/${matchId}/mutes/${userId}`, ...asFounder(world) })
}

const asFounder = ({ actors }: World) => ({ headers: actors.founder.headers, body: undefined })

async function enrol({ world: { actors }, send }: Preparation): Promise<void> {
  const { player } = actors
  const { text } = await post(send, player, '/api/accounts/second-factor', { password: player.password })
  player.secret = JSON.parse(text).secret
}

async function passFirstStep({ world: { actors }, send }: Preparation): Promise<void> {
  for (const actor of [actors.leader, actors.founder]) {
    const { email, password } = actor
    keepCookies(actor, await post(send, actor, '/api/accounts/sign-in', { email, password }))
  }
}
