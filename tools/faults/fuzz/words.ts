import { authenticatorCode, newIdentity } from '../../../apps/api/src/features/accounts/testing.ts'
import type { Actor } from './actor.ts'
import type { Known } from './known.ts'
import type { Operation } from './operations.ts'
import type { Dice } from './seeded-random.ts'

/** The context of an input: who sends which request, and which values are known. */
export interface Scene {
  readonly operation: Operation
  readonly actor: Actor
  readonly known: Known
  readonly dice: Dice
  /** Index of the plain input; null draws any value that fits the schema. */
  readonly turn: number | null
  /** Values chosen for the path; later values should belong to them. */
  readonly chosen: string[]
}

type Word = (scene: Scene) => unknown

const DAY_MS = 86_400_000

const freshName: Word = ({ dice }) => `nome-${dice.letters(10)}`
const freshEmail: Word = ({ dice }) => `${dice.letters(14)}@exemplo.test`
const phrase: Word = ({ dice }) => `Tudo certo por aqui: ${dice.letters(6)}.\nAté logo!`
const ownPassword: Word = ({ actor }) => actor.password
const known =
  (noun: string): Word =>
  (scene) =>
    choose(scene, noun)

/** Commands of founders on people. They use people created for it, because the actors must stay unchanged. */
const ON_PEOPLE = [
  'POST /api/admin/users/{userId}/alert',
  'POST /api/admin/users/{userId}/ban',
  'POST /api/admin/users/{userId}/unban',
  'POST /api/admin/users/{userId}/second-factor/remove',
  'POST /api/admin/users/{userId}/approve-email',
  'POST /api/admin/users/{userId}/unlock',
  'POST /api/admin/users/{userId}/no-shows/lift',
  'PUT /api/admin/users/{userId}/roles',
  'POST /api/admin/users/{userId}/bonus',
  'POST /api/admin/users/{userId}/coins',
  'PUT /api/admin/users/{userId}/record',
  'DELETE /api/admin/users/{userId}/sessions',
  'DELETE /api/admin/users/{userId}/sessions/{sessionId}',
  'DELETE /api/admin/users/{userId}',
] as const

/**
 * Values for properties and parameters whose schema is not enough, by name or for a single route. A property
 * that is listed here is in every plain input.
 */
const WORDS: Readonly<Record<string, Word>> = {
  name: ({ dice }) => `Nome ${dice.letters(10)}`,
  tag: ({ dice }) => dice.letters(4).toUpperCase(),
  email: ({ actor }) => actor.email,
  password: ownPassword,
  currentPassword: ownPassword,
  code: ({ actor: { secret }, turn }) => (secret ? authenticatorCode(secret, (turn ?? 0) % 2) : '000000'),
  text: phrase,
  content: phrase,
  reason: phrase,
  fullName: ({ dice }) => `Maria ${dice.letters(8)}`,
  cpf: ({ dice }) => newIdentity(dice.below(999_999_999)).cpf,
  birthDate: ({ dice }) => `${1950 + dice.below(50)}-05-17`,
  username: known('username'),
  purpose: known('purpose'),
  startsAt: ({ dice }) => new Date(Date.now() + (1 + dice.below(300)) * DAY_MS).toISOString(),
  endsAt: ({ dice }) => new Date(Date.now() + (301 + dice.below(300)) * DAY_MS).toISOString(),
  opensMin: ({ dice }) => 15 + dice.below(300),
  closesMin: ({ dice }) => dice.below(15),
  maxParticipants: ({ dice }) => 2 + dice.below(30),
  discountPercentage: ({ dice }) => dice.below(100),
  maxUses: ({ dice }) => 1 + dice.below(100),
  maxUsesPerPerson: ({ dice }) => 1 + dice.below(3),
  couponCode: known('shop coupon code'),
  costCoins: () => 0,
  quantity: ({ dice }) => dice.below(100),
  restockQuantity: ({ dice }) => 1 + dice.below(100),

  ...Object.fromEntries(ON_PEOPLE.map((route) => [`${route} {userId}`, known('subject')])),
  'POST /api/admin/users username': freshName,
  'POST /api/admin/users email': freshEmail,
  'POST /api/admin/users/{userId}/bonus amount': ({ dice }) => 1 + dice.below(1_000),
  'POST /api/admin/users/{userId}/no-shows/lift matchId': known('missed match'),
  'POST /api/admin/users/{userId}/coins amount': ({ dice }) => 1 + dice.below(1_000),
  'PUT /api/admin/users/{userId}/record wins': ({ dice }) => dice.below(100),
  'PUT /api/admin/users/{userId}/record participations': ({ dice }) => dice.below(100),
  'PUT /api/admin/users/{userId}/record seen': () => ({ wins: 0, participations: 0, isHidden: false }),

  'POST /api/admin/coupons code': ({ dice }) => dice.letters(12),
  'PUT /api/admin/coupons/{id} code': ({ dice }) => dice.letters(12),
  'POST /api/coupons/check area': () => 'shop',
  'POST /api/accounts/sign-up username': freshName,
  'POST /api/accounts/sign-up email': freshEmail,
  'PUT /api/accounts/me/username username': freshName,
  'POST /api/accounts/me/email email': freshEmail,
  'POST /api/matches/{id}/messages id': () => crypto.randomUUID(),
  'POST /api/matches/{id}/ready {id}': known('clocked match'),
  'POST /api/matches/{id}/objection {id}': known('match by the clock'),
  'PUT /api/tournaments/{id}/clock-minutes {id}': known('clocked tournament'),
  'PUT /api/tournaments/{id}/clock-minutes minutes': () => 20,
  'POST /api/tournaments/{id}/clocks {id}': known('clocked tournament'),
  'POST /api/tournaments/{id}/clocks action': () => 'pause',
  'POST /api/tournaments/{id}/clocks matchId': known('clocked match'),
  'POST /api/tournaments/{id}/clocks stage': () => 1,
  'POST /api/tournaments/{id}/clocks bracket': () => 'main',
  'POST /api/tournaments/{id}/clocks round': () => 1,
  'POST /api/matches/{id}/appeal {id}': known('ruled match'),
  'POST /api/matches/{id}/appeal/uphold {id}': known('ruled match'),
  'GET /api/matches/{id}/correction {id}': known('decided match'),
  'GET /api/matches/{id}/correction winnerId': known('participant'),
  'GET /api/matches/{id}/reopening {id}': known('decided match'),
  'POST /api/matches/{id}/reopening {id}': known('decided match'),
  'POST /api/tournaments/{id}/check-in {id}': known('tournament with check-in'),
  'POST /api/tournaments/{id}/waiting-list {id}': known('full tournament'),
  'POST /api/tournaments/{id}/departures {id}': known('running tournament'),
  'POST /api/tournaments/{id}/replacements {id}': known('running tournament'),
  'POST /api/tournaments/{id}/replacements name': known('newcomer'),
  'POST /api/tournaments/{id}/late-entries {id}': known('swiss tournament'),
  'POST /api/tournaments/{id}/late-entries name': known('newcomer'),
  'POST /api/tournaments/{id}/substitutions {id}': known('team tournament'),
  'POST /api/tournaments/{id}/substitutions name': known('spare'),
  'POST /api/tournaments/{id}/crew/invites username': known('outsider'),
  'DELETE /api/tournaments/{id}/crew/{userId} {userId}': known('crew member'),
  'GET /api/tournaments/{id}/desk {id}': known('running tournament'),
  'GET /api/tournaments/{id}/desk state': () => 'open',
  'PUT /api/tournaments/{id}/matches/{matchId}/time {id}': known('watched-tournament'),
  'PUT /api/tournaments/{id}/matches/{matchId}/time {matchId}': known('watched-match'),
  'PUT /api/tournaments/{id}/matches/{matchId}/time scheduledAt': ({ dice }) =>
    new Date(Date.now() + (1 + dice.below(20)) * DAY_MS).toISOString(),
  'POST /api/tournaments/{id}/messages {id}': known('running tournament'),
  'POST /api/tournaments/{id}/messages to': () => ({ stage: 1, bracket: 'main', round: 1 }),
  'POST /api/matches/{id}/walkover absentIds': (scene) => [choose(scene, 'participant')],
  'POST /api/tickets/{id}/messages id': () => crypto.randomUUID(),
  'POST /api/admin/tickets/{id}/change priority': () => ({ from: 'medium', to: 'high' }),
  'POST /api/admin/jobs/{id}/retry {id}': known('job'),
  'POST /api/admin/jobs/{id}/discard {id}': known('job'),
  'POST /api/admin/vip/orders/{id}/refund {id}': known('refundable order'),
  'POST /api/admin/tickets/{id}/notes id': () => crypto.randomUUID(),
  'PUT /api/notifications/push endpoint': ({ dice }) => `https://push.invalid/${dice.letters(20)}`,
  'PUT /api/notifications/push p256dh': () => `B${'A'.repeat(86)}`,
  'PUT /api/notifications/push auth': () => 'A'.repeat(22),
  'GET /api/tournaments/{id}/matches/{matchId} {id}': known('watched-tournament'),
  'GET /api/tournaments/{id}/matches/{matchId} {matchId}': known('watched-match'),
  'GET /api/v1/tournaments/{id}/matches/{matchId} {id}': known('watched-tournament'),
  'GET /api/v1/tournaments/{id}/matches/{matchId} {matchId}': known('watched-match'),
  art: ({ dice }) => `hand-${dice.below(360)}`,
  'GET /api/careers/{id} {id}': known('user'),
  'GET /api/careers/{id}/versus {id}': known('user'),
  'POST /api/reports kind': () => 'profile',
  'POST /api/reports id': known('user'),
  'POST /api/reports reason': () => 'spam',
  'GET /api/admin/reports reason': () => 'offense',
  'POST /api/admin/reports/{id}/decision decision': () => 'dismissed',
  'POST /api/admin/reports/{id}/decision reason': () => 'offense',
  'POST /api/teams/{id}/invites username': known('outsider'),
  'PUT /api/accounts/me/avatar uploadId': known('avatar upload'),
  'POST /api/matches/{id}/proof uploadId': known('match-proof upload'),
  'POST /api/teams iconUploadId': known('team-icon upload'),
  'POST /api/admin/shop/items imageUploadId': known('shop-item upload'),
  'PUT /api/admin/shop/items/{id} imageUploadId': known('shop-item upload'),
  'POST /api/admin/ads imageUploadId': known('ad upload'),
  'PUT /api/admin/ads/{id} imageUploadId': known('ad upload'),
  'POST /api/admin/ads expiresAt': () => null,
  'PUT /api/admin/ads/{id} expiresAt': () => null,
  'POST /api/admin/broadcasts title': freshName,
  'POST /api/admin/broadcasts message': phrase,
  'POST /api/admin/broadcasts link': () => '/ranking',
  'POST /api/admin/broadcasts audience': () => ['vip'],
  linkUrl: ({ dice }) => `loja-${dice.letters(8)}.example/x`,
  targetPages: () => ['/ranking'],
  targetRoles: () => ['all'],
  ownerUsername: () => null,
  'POST /api/tournaments coverUploadId': known('tournament-cover upload'),
  'PUT /api/tournaments/{id} coverUploadId': known('tournament-cover upload'),
  'POST /api/accounts/confirmation token': known('confirm-email token'),
  'POST /api/accounts/password-reset token': known('reset-password token'),
  'POST /api/accounts/email/confirm token': known('change-email token'),
  'POST /api/accounts/email/undo token': known('undo-email token'),
  'PUT /api/admin/referrals/settings rewardAmount': ({ dice }) => dice.below(1_000),
  'PUT /api/admin/referrals/settings monthlyCap': ({ dice }) => 1 + dice.below(100),
  'POST /api/admin/referrals/budget amount': ({ dice }) => 1 + dice.below(1_000),
  'POST /api/admin/referrals/{id}/approve rewardType': () => 'coins',
  'POST /api/admin/referrals/{id}/approve rewardAmount': () => 100,
  'POST /api/wallet/withdrawals amount': () => 50_00,
  'POST /api/wallet/withdrawals keyType': () => 'email',
  'POST /api/wallet/withdrawals key': freshEmail,
  'POST /api/admin/withdrawals/{id}/unclaim confirmation': () => 'não enviado',
  'POST /api/admin/withdrawals/{id}/paid endToEndId': ({ dice }) =>
    `E12345678202611151230${dice.letters(11)}`,
  'PUT /api/admin/wallet minDeposit': () => 10_00,
  'PUT /api/admin/wallet maxDeposit': () => 1_000_00,
  'PUT /api/admin/wallet minWithdrawal': () => 50_00,
  'PUT /api/admin/wallet maxWithdrawal': () => 500_00,
  'PUT /api/admin/wallet withdrawalsEnabled': () => true,
  'PUT /api/admin/wallet withdrawalFeePercentage': ({ dice }) => dice.below(500) / 100,
  'POST /api/admin/prizes/budget amount': ({ dice }) => 1 + dice.below(1_000),
  'POST /api/admin/prizes/at-risk/{id}/top-up amount': () => 1,
  'POST /api/admin/prizes/shares/{id}/decision decision': () => 'return',
  'GET /api/admin/prizes/withheld.csv year': () => 2026,
  'PUT /api/tournaments/{id}/prize prizeType': () => 'other',
  'PUT /api/tournaments/{id}/prize prizeDescription': phrase,
  'PUT /api/tournaments/{id}/prize prizeSplit': () => [10_000],
  'POST /api/tournaments prizeSplit': () => [6_000, 4_000],
  'POST /api/admin/withdrawals/statements format': () => 'csv',
  'POST /api/admin/withdrawals/statements text': () => 'date;amount;description\n15/11/2026;-1,00;PIX\n',
  'POST /api/admin/withdrawals/statements columns': () => ({
    date: 'date',
    amount: 'amount',
    description: 'description',
  }),
}

export function wordFor({ operation }: Scene, name: string): Word | undefined {
  return WORDS[`${operation.name} ${name}`] ?? WORDS[name.replace(/[{}]/g, '')]
}

/** Whether a value is listed for this route: plain inputs then contain it, even if it is optional. */
export const hasOwnWord = ({ operation }: Scene, name: string): boolean =>
  `${operation.name} ${name}` in WORDS

/** A known value. Plain inputs use them one after the other, the world's own first. */
export function choose({ known, dice, turn, chosen, actor }: Scene, noun: string): string | undefined {
  const values = known.of(noun, [...chosen.toReversed(), actor.userId])
  if (values.length === 0) return undefined
  return turn === null ? dice.pick(values) : values[turn % values.length]
}
