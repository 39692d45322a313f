import { randomInt } from 'node:crypto'
import { completeCpf } from '@trunfo/money/cpf'
import type { Services } from '../../../platform/services.ts'
import { insertIdentity } from './identity.queries.ts'
import type { Identity } from './identity.rules.ts'

/** A random identity. `number` is the first nine digits of the CPF. */
export function newIdentity(number = randomInt(999_999_999)): Identity {
  const cpf = completeCpf(String(number).padStart(9, '0'))
  return { fullName: 'Maria das Dores', cpf, birthDate: '1990-05-17' }
}

/** Puts a user's identity on file. */
export async function makeIdentity(
  { db, config }: Pick<Services, 'db' | 'config'>,
  userId: string,
  identity = newIdentity(),
): Promise<Identity> {
  await db.transaction().execute((tx) => insertIdentity(tx, config, { ...identity, userId }))
  return identity
}
