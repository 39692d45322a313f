import {
  DEVICES_PAGE_SIZE,
  deviceListSchema,
  deviceParamsSchema,
  endDevicesQuerySchema,
  type personSessionsSchema,
} from '@trunfo/contract/accounts/sessions.schemas'
import { sessionSchema, type viewerSchema } from '@trunfo/contract/accounts.schemas'
import { pageQuerySchema } from '@trunfo/contract/paging.schemas'
import { z } from 'zod'
import type { Actor } from '../../../platform/auth/actor.ts'
import { effectiveRoles } from '../../../platform/auth/effective-roles.ts'
import { sessionCookieName } from '../../../platform/auth/session.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Feature } from '../../../platform/feature.ts'
import { openToViewer, signedIn } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { type Ctx, contextOf } from '../../../platform/http/context.ts'
import { FIRST_ID, newestFirst, page } from '../../../platform/paging.ts'
import type { Services } from '../../../platform/services.ts'
import type { SessionPart } from '../../../platform/session-part.ts'
import { deviceOf, networkOf } from './device.rules.ts'
import { endDevice, endDevices, signOut } from './sessions.commands.ts'
import { findOtherSessions, findSession, type SessionRow } from './sessions.queries.ts'

export function sessionsRoutes(app: App, services: Services, features: readonly Feature[]): void {
  const cookieName = sessionCookieName(services.config)
  const parts = features.flatMap(({ sessionParts = [] }) => sessionParts)

  app.get(
    '/api/session',
    {
      config: { access: openToViewer },
      schema: { tags: ['accounts'], response: { 200: withParts(parts) } },
    },
    async ({ actor }) =>
      actor
        ? { viewer: viewViewer(services, actor), ...(await readParts(services, parts, actor)) }
        : { viewer: null },
  )

  app.delete(
    '/api/session',
    {
      config: { access: signedIn, idempotency: 'secret' },
      schema: { tags: ['accounts'], response: { 204: z.null() } },
    },
    async (request, reply) => {
      await signOut(contextOf(services, request))
      return reply.clearCookie(cookieName, { path: '/' }).code(204).send(null)
    },
  )

  app.get(
    '/api/accounts/sessions',
    {
      config: { access: signedIn },
      schema: { tags: ['accounts'], querystring: pageQuerySchema, response: { 200: deviceListSchema } },
    },
    (request) => viewDevices(contextOf(services, request), request.query.cursor),
  )

  app.delete(
    '/api/accounts/sessions/:id',
    {
      config: { access: signedIn, idempotency: 'key' },
      schema: { tags: ['accounts'], params: deviceParamsSchema, response: { 204: z.null() } },
    },
    async (request, reply) => {
      const ctx = contextOf(services, request)
      await endDevice(ctx, request.params.id)
      if (request.params.id === ctx.actor.sessionId) reply.clearCookie(cookieName, { path: '/' })
      return reply.code(204).send(null)
    },
  )

  app.delete(
    '/api/accounts/sessions',
    {
      config: { access: signedIn, idempotency: 'natural' },
      schema: { tags: ['accounts'], querystring: endDevicesQuerySchema, response: { 204: z.null() } },
    },
    async (request, reply) => {
      const isThisIncluded = request.query.includingThis === 'true'
      await endDevices(contextOf(services, request), isThisIncluded)
      if (isThisIncluded) reply.clearCookie(cookieName, { path: '/' })
      return reply.code(204).send(null)
    },
  )
}

/** Visitors get no parts, and pages must work without a part that failed. */
const withParts = (parts: readonly SessionPart[]) =>
  sessionSchema
    .extend(Object.fromEntries(parts.map(({ name, schema }) => [name, schema.optional()])))
    .meta({ id: 'Session' })

/** A part that fails is left out, so that its error signs nobody out. */
async function readParts(
  services: Services,
  parts: readonly SessionPart[],
  actor: Actor,
): Promise<Record<string, unknown>> {
  const read = await Promise.all(
    parts.map(async (part) => {
      try {
        return [[part.name, await part.read(services, actor)]]
      } catch (error) {
        services.log.error({ err: error, part: part.name }, 'a part of the session is missing')
        return []
      }
    }),
  )
  return Object.fromEntries(read.flat())
}

function viewViewer({ config, storage }: Services, actor: Actor): z.infer<typeof viewerSchema> {
  const doPowersWait = effectiveRoles(actor, config.STAFF_SECOND_FACTOR).length < actor.roles.length
  return {
    id: actor.userId,
    username: actor.username,
    avatarUrl: actor.avatarKey && storage.publicUrl(actor.avatarKey),
    roles: [...actor.roles],
    teamId: actor.teamId,
    mustEnrolSecondFactor: doPowersWait && !actor.hasSecondFactor,
    mustSetPassword: doPowersWait && !actor.hasStaffPassword,
  }
}

type DeviceList = z.infer<typeof deviceListSchema>

async function viewDevices({ services, actor }: Ctx, cursor?: string): Promise<DeviceList> {
  const { userId, sessionId: currentId } = actor
  const [current, { rows, nextCursor }] = await Promise.all([
    findSession(services.db, currentId),
    page({ cursor, size: DEVICES_PAGE_SIZE, by: newestFirst }, ([beforeId]) =>
      findOtherSessions(services.db, { userId, currentId, beforeId, limit: DEVICES_PAGE_SIZE + 1 }),
    ),
  ])
  // The session ended between the access check and here.
  if (!current) throw new AppError('platform.unauthenticated')
  return { current: viewDevice(current), others: rows.map(viewDevice), nextCursor }
}

/** For staff, without IP addresses: device and time are enough to find the right session. */
export async function viewSessionsOf(
  { db }: Services,
  userId: string,
  cursor: string | undefined,
): Promise<z.infer<typeof personSessionsSchema>> {
  const { rows, nextCursor } = await page(
    { cursor, size: DEVICES_PAGE_SIZE, by: newestFirst },
    ([beforeId]) =>
      findOtherSessions(db, { userId, currentId: FIRST_ID, beforeId, limit: DEVICES_PAGE_SIZE + 1 }),
  )
  const sessions = rows.map(viewDevice).map(({ network: _, ...session }) => session)
  return { sessions, nextCursor }
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
