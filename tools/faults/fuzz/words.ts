import { authenticatorCode, newIdentity } from '../../../apps/api/src/features/accounts/index.ts'
import type { Dice } from './dice.ts'
import type { Known } from './known.ts'
import type { Operation } from './operations.ts'
import type { Actor } from './world.ts'

/** What an input is drawn in: who sends which request, and what is known by then. */
export interface Scene {
  readonly operation: Operation
  readonly actor: Actor
  readonly known: Known
  readonly dice: Dice
  /** Which plain input this is, from 0; null draws anything that fits. */
  readonly turn: number | null
  /** What the path names already: the rest should belong to it. */
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

/**
 * What a property or a parameter means where its schema cannot say it: by its name, or for one route alone. A
 * property that has a word is in every plain input.
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
  maxParticipants: ({ dice }) => 2 + dice.below(30),
  discountPercentage: ({ dice }) => dice.below(100),
  maxUses: ({ dice }) => 1 + dice.below(100),
  maxUsesPerPerson: ({ dice }) => 1 + dice.below(3),
  couponCode: known('shop coupon code'),
  costCoins: () => 0,
  quantity: ({ dice }) => dice.below(100),
  restockQuantity: ({ dice }) => 1 + dice.below(100),

  'POST /api/admin/coupons code': ({ dice }) => dice.letters(12),
  'PUT /api/admin/coupons/{id} code': ({ dice }) => dice.letters(12),
  'POST /api/coupons/check area': () => 'shop',
  'POST /api/accounts/sign-up username': freshName,
  'POST /api/accounts/sign-up email': freshEmail,
  'PUT /api/accounts/me/username username': freshName,
  'POST /api/accounts/me/email email': freshEmail,
  'POST /api/matches/{id}/messages id': () => crypto.randomUUID(),
  'POST /api/teams/{id}/invites username': known('outsider'),
  'PUT /api/accounts/me/avatar uploadId': known('avatar upload'),
  'POST /api/matches/{id}/proof uploadId': known('match-proof upload'),
  'POST /api/teams iconUploadId': known('team-icon upload'),
  'POST /api/admin/shop/items imageUploadId': known('shop-item upload'),
  'PUT /api/admin/shop/items/{id} imageUploadId': known('shop-item upload'),
  'POST /api/tournaments coverUploadId': known('tournament-cover upload'),
  'POST /api/accounts/confirmation token': known('confirm-email token'),
  'POST /api/accounts/password-reset token': known('reset-password token'),
  'POST /api/accounts/email/confirm token': known('change-email token'),
  'POST /api/accounts/email/undo token': known('undo-email token'),
  'PUT /api/admin/referrals/settings rewardAmount': ({ dice }) => dice.below(1_000),
  'PUT /api/admin/referrals/settings monthlyCap': ({ dice }) => 1 + dice.below(100),
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
  'POST /api/admin/prizes/shares/{id}/decision decision': () => 'return',
  'GET /api/admin/prizes/withheld.csv year': () => 2026,
  'PUT /api/tournaments/{id}/prize prizeType': () => 'other',
  'PUT /api/tournaments/{id}/prize prizeDescription': phrase,
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

/** One that is known: in plain inputs each in its turn, the world's own first. */
export function choose({ known, dice, turn, chosen, actor }: Scene, noun: string): string | undefined {
  const values = known.of(noun, [...chosen.toReversed(), actor.userId])
  if (values.length === 0) return undefined
  return turn === null ? dice.pick(values) : values[turn % values.length]
}
