import { maskCpf } from '@trunfo/money/cpf'
import { sql } from 'kysely'
import type { SealedColumn } from '../../../platform/crypto/reseal.ts'
import { type Keys, keyedHashes, seal, unseal } from '../../../platform/crypto/seal.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Identity } from './identity.rules.ts'

/** What is sealed belongs to one person and one column: moved elsewhere it does not open. */
const sealContext = (what: 'person' | 'birth-date', userId: string) => `identity-${what}:${userId}`

export const sealedIdentities: readonly SealedColumn[] = [
  {
    name: 'identities.sealed_person',
    rows: sql`select user_id as key, sealed_person as sealed from identities`,
    replace: ({ key, sealed, next }) =>
      sql`update identities set sealed_person = ${next} where user_id = ${key} and sealed_person = ${sealed}`,
    contextOf: (userId) => sealContext('person', userId),
  },
  {
    name: 'identities.sealed_birth_date',
    rows: sql`select user_id as key, sealed_birth_date as sealed from identities`,
    replace: ({ key, sealed, next }) =>
      sql`update identities set sealed_birth_date = ${next} where user_id = ${key} and sealed_birth_date = ${sealed}`,
    contextOf: (userId) => sealContext('birth-date', userId),
  },
]

/**
 * By the oldest key, unlike what is only looked up: the unique index compares, and while a new key is being rolled out
 * the processes must agree on what they compare. What became of people who left can never be hashed anew.
 */
function hashOf(keys: Keys, cpf: string): string {
  const hash = keyedHashes(keys, 'cpf', cpf).at(-1)
  if (!hash) throw new Error('There is no key to hash with')
  return hash
}

/** When that was; null when the CPF is, or was, somebody else's. */
export async function insertIdentity(
  tx: Tx,
  keys: Keys,
  { userId, fullName, cpf, birthDate }: Identity & { userId: string },
): Promise<Date | null> {
  const row = await tx
    .insertInto('identities')
    .values({
      user_id: userId,
      cpf_hash: hashOf(keys, cpf),
      sealed_person: seal(keys, sealContext('person', userId), JSON.stringify({ fullName, cpf })),
      sealed_birth_date: seal(keys, sealContext('birth-date', userId), birthDate),
    })
    .onConflict((conflict) => conflict.column('cpf_hash').doNothing())
    .returning('created_at')
    .executeTakeFirst()
  return row?.created_at ?? null
}

/** Of somebody who is here. */
export async function findIdentity(
  db: Db,
  keys: Keys,
  userId: string,
): Promise<(Identity & { givenAt: Date }) | null> {
  const row = await db
    .selectFrom('identities')
    .select(['sealed_person', 'sealed_birth_date', 'created_at as givenAt'])
    .where('user_id', '=', userId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (!row?.sealed_person || !row.sealed_birth_date) return null
  return {
    ...openPerson(keys, userId, row.sealed_person),
    birthDate: unseal(keys, sealContext('birth-date', userId), row.sealed_birth_date),
    givenAt: row.givenAt,
  }
}

type NameAndCpf = Pick<Identity, 'fullName' | 'cpf'>

function openPerson(keys: Keys, userId: string, sealed: string): NameAndCpf {
  return JSON.parse(unseal(keys, sealContext('person', userId), sealed))
}

/** Also of somebody who left, for as long as the law makes us keep it. */
export async function findKeptPerson(db: Db, keys: Keys, userId: string): Promise<NameAndCpf | null> {
  const row = await db
    .selectFrom('identities')
    .select('sealed_person')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.sealed_person ? openPerson(keys, userId, row.sealed_person) : null
}

/** The same of many. Whoever asks has written down why. */
export async function findKeptPeople(
  db: Db,
  keys: Keys,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, NameAndCpf>> {
  const rows = await db
    .selectFrom('identities')
    .select(['user_id', 'sealed_person'])
    .where('user_id', 'in', userIds)
    .execute()
  const people = new Map<string, NameAndCpf>()
  for (const { user_id, sealed_person } of rows)
    if (sealed_person) people.set(user_id, openPerson(keys, user_id, sealed_person))
  return people
}

export async function hasIdentity(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('identities')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Of several people, those who have given it. */
export async function findIdentified(db: Db, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('identities')
    .select('user_id as userId')
    .where('user_id', 'in', userIds)
    .where('erased_at', 'is', null)
    .execute()
  return new Set(rows.map(({ userId }) => userId))
}

/** The person leaves: nobody needs the birth date any more, and name and CPF only the law. */
export async function restrictIdentity(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('identities')
    .set({ sealed_birth_date: null, erased_at: sql`now()` })
    .where('user_id', '=', userId)
    .execute()
}

const YEARS_KEPT = 5

/** What nobody makes us keep any more. The hash stays: it says that the CPF was here, and not whose it is. */
export async function forgetOldIdentities(db: Db, limit: number): Promise<void> {
  await sql`
    update identities set sealed_person = null where user_id in (
      select user_id from identities
      where sealed_person is not null and erased_at < now() - make_interval(years => ${YEARS_KEPT})
      order by erased_at limit ${limit}
    )`.execute(db)
}

/** For the copy of one's data, which lies about on disks: the CPF is never shown whole again, there neither. */
export async function findIdentityForCopy(db: Db, keys: Keys, userId: string): Promise<object[]> {
  const identity = await findIdentity(db, keys, userId)
  if (!identity) return []
  const { fullName, cpf, birthDate, givenAt } = identity
  return [
    {
      nome_completo: fullName,
      cpf: maskCpf(cpf),
      data_de_nascimento: birthDate,
      confirmada_em: givenAt,
    },
  ]
}
