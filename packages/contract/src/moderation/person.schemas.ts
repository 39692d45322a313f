import { z } from 'zod'
import { ERASURE_REASONS } from '../accounts/erasure.ts'
import { EMAIL_MAX } from '../accounts.ts'
import { pageOf } from '../paging.schemas.ts'
import { ROLES } from '../roles.ts'
import { line, paragraphs } from '../texts.schemas.ts'
import {
  ACCOUNT_STATUSES,
  COMMAND_LOCKS,
  PERSON_COMMANDS,
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

/** Missing and invalid values are checked by rules with their own texts. */
export const createAccountSchema = z
  .object({ username: line(100), email: line(EMAIL_MAX) })
  .strict()
  .meta({ id: 'CreateAccount' })
export const accountCreatedSchema = z.object({ userId: z.uuid() }).meta({ id: 'AccountCreated' })

export const reasonSchema = z.object({ reason }).strict().meta({ id: 'ReasonGiven' })
/** Contains only the changes, so that concurrent changes by other staff are kept. */
export const editRolesSchema = z.object({ give: roles, take: roles }).strict().meta({ id: 'EditRoles' })
export const grantSchema = z.object({ amount: z.int(), reason }).strict().meta({ id: 'Grant' })
/** `seen` is what the caller read. If the record has changed since, the request fails. */
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
    /** Null once the account is erased. */
    email: z.string().nullable(),
    avatarUrl: z.string().nullable(),
    status: z.enum(ACCOUNT_STATUSES),
    createdAt: instant,
    isEmailConfirmed: z.boolean(),
    hasSecondFactor: z.boolean(),
    isVip: z.boolean(),
    /** End of the last paid VIP period. */
    vipPaidUntil: instant.nullable(),
    record: z.object(record),
    roles: z.array(z.object({ role, isHeld: z.boolean(), lock: z.enum(ROLE_LOCKS).nullable() })),
    /** Per command, why it is locked; null if it is allowed. */
    abilities: z.object(
      Object.fromEntries(PERSON_COMMANDS.map((act) => [act, z.enum(COMMAND_LOCKS).nullable()])) as Record<
        (typeof PERSON_COMMANDS)[number],
        z.ZodNullable<z.ZodEnum<{ [Lock in (typeof COMMAND_LOCKS)[number]]: Lock }>>
      >,
    ),
    /** What must end before the account can be erased; null if the viewer may not erase it. */
    obstacles: z.array(z.object({ reason: z.enum(ERASURE_REASONS), amountCents: z.int() })).nullable(),
  })
  .meta({ id: 'PersonDetail' })

const entrySchema = z
  .object({
    id: z.uuid(),
    at: instant,
    entry: z.enum(PERSON_ENTRIES),
    /** Null if an operator did it at the console. */
    by: z.object({ id: z.uuid(), username: z.string().nullable(), isOwner: z.boolean() }).nullable(),
    reason: z.string().nullable(),
    roles: z.object({ given: roles, taken: roles }).nullable(),
    record: z.object({ before: z.object(record), after: z.object(record) }).nullable(),
    /** Centavos or coins, depending on the entry; null for everyone but founders. */
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
