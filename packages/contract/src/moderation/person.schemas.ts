import { z } from 'zod'
import { ERASURE_REASONS } from '../accounts/erasure.ts'
import { EMAIL_MAX } from '../accounts.ts'
import { pageOf } from '../paging.schemas.ts'
import { ROLES } from '../roles.ts'
import { line, paragraphs } from '../texts.schemas.ts'
import {
  ACCOUNT_STATUSES,
  ACT_LOCKS,
  PERSON_ACTS,
  PERSON_ENTRIES,
  PERSON_HISTORY_PAGE_SIZE,
  REASON_MAX,
  ROLE_LOCKS,
} from './person.ts'

const instant = z.iso.datetime()
const role = z.enum(ROLES)
const roles = z.array(role).max(ROLES.length)
const reason = paragraphs(REASON_MAX)
const record = { wins: z.int(), participations: z.int(), isHidden: z.boolean() }

export const personParamsSchema = z.object({ userId: z.uuid() }).strict()
export const personSessionParamsSchema = z.object({ userId: z.uuid(), sessionId: z.uuid() }).strict()

/** What is missing or wrong in these is said by rules with texts of their own. */
export const createAccountSchema = z
  .object({ username: line(100), email: line(EMAIL_MAX) })
  .strict()
  .meta({ id: 'CreateAccount' })
export const accountCreatedSchema = z.object({ userId: z.uuid() }).meta({ id: 'AccountCreated' })

export const reasonSchema = z.object({ reason }).strict().meta({ id: 'ReasonGiven' })
/** Only what changes, so that what somebody else changed meanwhile stays. */
export const editRolesSchema = z.object({ give: roles, take: roles }).strict().meta({ id: 'EditRoles' })
export const grantSchema = z.object({ amount: z.int(), reason }).strict().meta({ id: 'Grant' })
/** `seen` is what the caller read: where something else is true by now, nothing changes. */
export const editRecordSchema = z
  .object({ ...record, seen: z.object(record).strict(), reason })
  .strict()
  .meta({ id: 'EditRecord' })
export const erasePersonSchema = z
  .object({ username: line(100), reason })
  .strict()
  .meta({ id: 'ErasePerson' })

export const personDetailSchema = z
  .object({
    id: z.uuid(),
    username: z.string(),
    /** Null once they have left. */
    email: z.string().nullable(),
    avatarUrl: z.string().nullable(),
    status: z.enum(ACCOUNT_STATUSES),
    createdAt: instant,
    isEmailConfirmed: z.boolean(),
    hasSecondFactor: z.boolean(),
    isVip: z.boolean(),
    /** The end of what was paid for. */
    vipPaidUntil: instant.nullable(),
    record: z.object(record),
    roles: z.array(z.object({ role, isHeld: z.boolean(), lock: z.enum(ROLE_LOCKS).nullable() })),
    /** By act, why it is locked; null where it is not. */
    abilities: z.object(
      Object.fromEntries(PERSON_ACTS.map((act) => [act, z.enum(ACT_LOCKS).nullable()])) as Record<
        (typeof PERSON_ACTS)[number],
        z.ZodNullable<z.ZodEnum<{ [Lock in (typeof ACT_LOCKS)[number]]: Lock }>>
      >,
    ),
    /** What has to end before they can be erased; null for whoever may not do that. */
    obstacles: z.array(z.object({ reason: z.enum(ERASURE_REASONS), amountCents: z.int() })).nullable(),
  })
  .meta({ id: 'PersonDetail' })

const entrySchema = z
  .object({
    id: z.uuid(),
    at: instant,
    entry: z.enum(PERSON_ENTRIES),
    /** Null where the operator of the machine did it. */
    by: z.object({ id: z.uuid(), username: z.string().nullable(), isOwner: z.boolean() }).nullable(),
    reason: z.string().nullable(),
    roles: z.object({ given: roles, taken: roles }).nullable(),
    record: z.object({ before: z.object(record), after: z.object(record) }).nullable(),
    /** Centavos or coins, as the entry says; only for a founder. */
    amount: z.int().nullable(),
  })
  .meta({ id: 'PersonHistoryEntry' })
export const personHistorySchema = pageOf('entries', entrySchema, PERSON_HISTORY_PAGE_SIZE).meta({
  id: 'PersonHistory',
})

export const personWalletSchema = z
  .object({
    total: z.int(),
    withdrawable: z.int(),
    settling: z.int(),
    underReview: z.int(),
    bonus: z.int(),
    held: z.int(),
    debt: z.int(),
    coins: z.int(),
  })
  .meta({ id: 'PersonWallet' })
