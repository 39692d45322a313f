import { ROLES, type Role } from '@trunfo/contract/roles'
import { startBroadcast } from '../features/notifications/index.ts'
import { transact } from '../platform/jobs/transact.ts'
import type { Services } from '../platform/services.ts'

export interface BroadcastOptions {
  readonly title: string
  readonly message: string
  readonly link?: string
  readonly role?: readonly string[]
}

/**
 * Sends a notice from the operator to everyone, or to everyone with one of the roles. The worker delivers it
 * in batches.
 */
export async function broadcast({ db }: Services, options: BroadcastOptions): Promise<void> {
  const { title, message, link, role = ['user'] } = options
  const unknown = role.filter((name) => !ROLES.some((known) => known === name))
  if (unknown.length > 0) throw new Error(`No such role: ${unknown.join(', ')} (${ROLES.join(', ')}).`)
  const id = await transact(db, (tx) =>
    startBroadcast(tx, { title, message, link, audience: role as Role[], createdBy: null }),
  )
  console.log(`Broadcast ${id} is waiting for the worker.`)
}
