import type { FastifyReply } from 'fastify'

/**
 * Sends an answer that PostgreSQL has written: the text is the answer already, and no serialiser reads it. That it is what
 * the route declares is the matter of a test which holds it against the strict schema.
 */
export function sendWritten(reply: FastifyReply, json: string): never {
  // Typed as what the route answers, which a text that passes the serialiser by never is.
  return reply.type('application/json; charset=utf-8').send(json) as never
}
