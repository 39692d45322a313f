import { MATCH_STAFF } from '@trunfo/contract/matches'
import {
  correctionPreviewSchema,
  correctionQuerySchema,
  correctMatchSchema,
  decideMatchSchema,
  declareWinnerSchema,
  disputeExportQuerySchema,
  disputeListSchema,
  disputeQuerySchema,
  matchNoteSchema,
  matchParamsSchema,
  matchSchema,
  reopenMatchSchema,
  sendProofSchema,
  walkoverSchema,
} from '@trunfo/contract/matches.schemas'
import { z } from 'zod'
import { anyOf, signedIn } from '../../platform/http/access.ts'
import type { App } from '../../platform/http/app-type.ts'
import { contextOf } from '../../platform/http/context.ts'
import { exportOf, exportTable } from '../../platform/http/csv-file.ts'
import type { Services } from '../../platform/services.ts'
import { addNote, callSupport, disputesFile, releaseCase, takeCase, viewDisputes } from './cases/index.ts'
import {
  correct,
  decide,
  giveWalkover,
  reopen,
  viewCorrection,
  viewReopening,
} from './decisions/decisions.ts'
import { declareResult } from './declarations/declarations.ts'
import { viewMatch } from './matches.views.ts'
import { sendProof } from './proofs/proofs.ts'

const tags = ['matches']
const params = matchParamsSchema
const done = { 204: z.null() }

/** Routes for the players in the lobby. The commands check who may do what. */
export function matchesRoutes(app: App, services: Services): void {
  app.get(
    '/api/matches/:id',
    { config: { access: signedIn }, schema: { tags, params, response: { 200: matchSchema } } },
    (request) => viewMatch(contextOf(services, request), request.params.id),
  )

  app.post(
    '/api/matches/:id/declaration',
    {
      config: { access: signedIn, idempotency: 'natural' },
      schema: { tags, params, body: declareWinnerSchema, response: done },
    },
    async (request, reply) => {
      await declareResult(contextOf(services, request), request.params.id, request.body)
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/matches/:id/proof',
    {
      config: { access: signedIn, idempotency: 'key' },
      schema: { tags, params, body: sendProofSchema, response: done },
    },
    async (request, reply) => {
      await sendProof(contextOf(services, request), request.params.id, request.body.uploadId)
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/matches/:id/support-call',
    { config: { access: signedIn, idempotency: 'natural' }, schema: { tags, params, response: done } },
    async (request, reply) => {
      await callSupport(contextOf(services, request), request.params.id)
      return reply.code(204).send(null)
    },
  )
}

const staff = { access: anyOf(MATCH_STAFF) }

/** The queue of cases, which is the staff's. */
export function matchQueueRoutes(app: App, services: Services): void {
  app.get(
    '/api/matches/disputes',
    {
      config: staff,
      schema: { tags, querystring: disputeQuerySchema, response: { 200: disputeListSchema } },
    },
    (request) => viewDisputes(contextOf(services, request), request.query),
  )

  app.get(
    '/api/matches/disputes.csv',
    {
      config: exportOf(staff.access),
      schema: {
        tags,
        description: 'The cases of the view, to its end, as a file for spreadsheets.',
        querystring: disputeExportQuerySchema,
      },
    },
    (request, reply) => {
      const ctx = contextOf(services, request)
      return exportTable(ctx, reply, disputesFile(ctx, request.query))
    },
  )
}

const byKey = { access: signedIn, idempotency: 'key' } as const
const natural = { access: signedIn, idempotency: 'natural' } as const

/** Routes for those who decide the match: staff, and the crew of its tournament. The commands check that. */
export function matchJudgeRoutes(app: App, services: Services): void {
  app.post(
    '/api/matches/:id/walkover',
    {
      config: byKey,
      schema: { tags, params, body: walkoverSchema, response: done },
    },
    async (request, reply) => {
      await giveWalkover(contextOf(services, request), request.params.id, request.body)
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/matches/:id/decision',
    { config: byKey, schema: { tags, params, body: decideMatchSchema, response: done } },
    async (request, reply) => {
      await decide(contextOf(services, request), request.params.id, request.body)
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/api/matches/:id/correction',
    {
      config: { access: signedIn },
      schema: {
        tags,
        params,
        querystring: correctionQuerySchema,
        response: { 200: correctionPreviewSchema },
      },
    },
    (request) =>
      viewCorrection(contextOf(services, request), request.params.id, { winnerId: null, ...request.query }),
  )

  app.post(
    '/api/matches/:id/correction',
    { config: byKey, schema: { tags, params, body: correctMatchSchema, response: done } },
    async (request, reply) => {
      await correct(contextOf(services, request), request.params.id, request.body)
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/api/matches/:id/reopening',
    { config: { access: signedIn }, schema: { tags, params, response: { 200: correctionPreviewSchema } } },
    (request) => viewReopening(contextOf(services, request), request.params.id),
  )

  app.post(
    '/api/matches/:id/reopening',
    { config: byKey, schema: { tags, params, body: reopenMatchSchema, response: done } },
    async (request, reply) => {
      await reopen(contextOf(services, request), request.params.id, request.body.reason)
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/matches/:id/notes',
    { config: byKey, schema: { tags, params, body: matchNoteSchema, response: done } },
    async (request, reply) => {
      await addNote(contextOf(services, request), request.params.id, request.body.text)
      return reply.code(204).send(null)
    },
  )

  app.put(
    '/api/matches/:id/case',
    { config: natural, schema: { tags, params, response: done } },
    async (request, reply) => {
      await takeCase(contextOf(services, request), request.params.id)
      return reply.code(204).send(null)
    },
  )

  app.delete(
    '/api/matches/:id/case',
    { config: natural, schema: { tags, params, response: done } },
    async (request, reply) => {
      await releaseCase(contextOf(services, request), request.params.id)
      return reply.code(204).send(null)
    },
  )
}
