import type { deviceListSchema } from '@trunfo/contract/accounts/sessions.schemas'
import type { z } from 'zod'
import { decodeCursor, pageOf } from '../../../platform/db/cursor.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { deviceOf, networkOf } from './device.rules.ts'
import { findOtherSessions, findSession, type SessionRow } from './sessions.queries.ts'

const PAGE_SIZE = 20

type DeviceList = z.infer<typeof deviceListSchema>

export async function viewDevices({ services, actor }: Ctx, cursor?: string): Promise<DeviceList> {
  const { userId, sessionId: currentId } = actor
  const beforeId = cursor === undefined ? undefined : sessionIdOf(cursor)
  const [current, others] = await Promise.all([
    findSession(services.db, currentId),
    findOtherSessions(services.db, { userId, currentId, beforeId, limit: PAGE_SIZE + 1 }),
  ])
  // Ended by somebody else between the guard and here.
  if (!current) throw new AppError('platform.unauthenticated')
  const { rows, nextCursor } = pageOf(others, PAGE_SIZE, ({ id }) => [id])
  return { current: viewDevice(current), others: rows.map(viewDevice), nextCursor }
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

function sessionIdOf(cursor: string): string {
  const [id] = decodeCursor(cursor, 1)
  if (typeof id !== 'string' || !UUID.test(id)) {
    throw new AppError('platform.invalid_request', { field: 'cursor' })
  }
  return id
}

function viewDevice({ id, ipAddress, userAgent, createdAt, seenAt }: SessionRow): DeviceList['current'] {
  return {
    id,
    ...deviceOf(userAgent),
    network: networkOf(ipAddress),
    signedInAt: createdAt.toISOString(),
    seenAt: seenAt.toISOString(),
  }
}
