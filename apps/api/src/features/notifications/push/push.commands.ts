import { advisoryLock } from '../../../platform/db/advisory-lock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { isForeignKeyViolation } from '../../../platform/db/violations.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { runCommand } from '../../../platform/http/run-command.ts'
import { deleteDeviceOfSession, hasDevice, saveDevice } from './push.queries.ts'
import { isPushEndpoint } from './push.rules.ts'
import { pushKeys } from './push-service.ts'

/** Maximum devices per person; one more replaces the oldest. */
export const DEVICES_MAX = 10

export async function viewPushState({ services, actor }: Ctx) {
  const publicKey = pushKeys(services.config)?.publicKey ?? null
  return { publicKey, isOn: publicKey !== null && (await hasDevice(services.db, actor.sessionId)) }
}

export async function subscribe(
  ctx: Ctx,
  device: { endpoint: string; p256dh: string; auth: string },
): Promise<void> {
  const { services, actor } = ctx
  if (!pushKeys(services.config)) throw new AppError('notifications.push_off')
  if (!isPushEndpoint(device.endpoint, services.config.PUSH_HOSTS))
    throw new AppError('notifications.push_service_unknown')
  const { userId, sessionId } = actor
  const save = async (tx: Tx) => {
    // When accounts change in one browser, both register the same endpoint.
    await advisoryLock(tx, `push:${device.endpoint}`)
    await saveDevice(tx, { ...device, userId, sessionId }, DEVICES_MAX)
  }
  await runCommand(ctx, save).catch((error) => {
    // The session ended after it was checked.
    if (isForeignKeyViolation(error)) throw new AppError('platform.unauthenticated')
    throw error
  })
}

export async function unsubscribe({ services, actor }: Ctx): Promise<void> {
  await deleteDeviceOfSession(services.db, actor.sessionId)
}
