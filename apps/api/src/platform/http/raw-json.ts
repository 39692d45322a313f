import type { FastifyReply } from 'fastify'

/**
 * Sends JSON that PostgreSQL has built, without parsing or serialising it. The response schema is therefore
 * not enforced: a test must compare the output with the strict schema.
 */
export function sendRawJson(reply: FastifyReply, json: string): never {
  // Typed `never`, because Fastify expects the route's response type and raw text is not one.
  return reply.type('application/json; charset=utf-8').send(json) as never
}
