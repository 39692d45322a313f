import { maskCpf } from '@trunfo/money/cpf'
import { sql } from 'kysely'
import type { SealedColumn } from '../../../platform/crypto/reseal.ts'
import { type Keys, keyedHashes, seal, unseal } from '../../../platform/crypto/seal.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { staleRows } from '../../../platform/db/stale-rows.ts'
import type { Identity } from './identity.rules.ts'

/** Binds the ciphertext to one user and one column: copied elsewhere it does not open. */
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
 * Hashes with the oldest key, because the unique index compares hashes: during a key rollout all processes
 * must agree. Hashes of erased users can never be recomputed.
 */
function hashOf(keys: Keys, cpf: string): string {
  const hash = keyedHashes(keys, 'cpf', cpf).at(-1)
  if (!hash) throw new Error('There is no key to hash with')
  return hash
}

/** Returns the time of the insert, or null if the CPF is or was someone else's. */
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

/** Returns null for an erased account. */
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

/** Includes erased accounts, for as long as the law requires us to store the data. */
export async function findKeptPerson(db: Db, keys: Keys, userId: string): Promise<NameAndCpf | null> {
  const row = await db
    .selectFrom('identities')
    .select('sealed_person')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.sealed_person ? openPerson(keys, userId, row.sealed_person) : null
}

/** Like `findKeptPerson` for several users. The caller must have recorded the reason. */
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

/** The subset of users whose identity is on file. */
export async function findIdentified(db: Db, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('identities')
    .select('user_id as userId')
    .where('user_id', 'in', userIds)
    .where('erased_at', 'is', null)
    .execute()
  return new Set(rows.map(({ userId }) => userId))
}

/** For an erased account: deletes the birth date and restricts name and CPF to legal requests. */
export async function restrictIdentity(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('identities')
    .set({ sealed_birth_date: null, erased_at: sql`now()` })
    .where('user_id', '=', userId)
    .execute()
}

const KEPT = sql`interval '5 years'`

/**
 * Name and CPF go after the retention period. The hash stays: it shows that the CPF was used, not by
 * whom.
 */
export const staleIdentities = staleRows({
  table: 'identities',
  oldest: sql`select min(erased_at) + ${KEPT} from identities where sealed_person is not null`,
  remove: (from, limit) => sql`
    with removed as (
      update identities set sealed_person = null where ctid = any(array(
        select ctid from identities
        where sealed_person is not null and erased_at < now() - ${KEPT} and erased_at >= ${from}
        order by erased_at limit ${limit} for update skip locked
      )) returning erased_at as place
    )`,
})

/** Masks the CPF: the exported file may lie around on disks. */
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
