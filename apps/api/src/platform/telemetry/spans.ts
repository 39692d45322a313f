import type { Attributes, SpanKind, TraceAPI, Tracer } from '@opentelemetry/api'

interface Tracing {
  readonly trace: TraceAPI
  readonly tracer: Tracer
}

/** From OpenTelemetry's SpanKind and SpanStatusCode, which are not imported: without a collector nothing of it loads. */
const CLIENT: SpanKind.CLIENT = 2
const CONSUMER: SpanKind.CONSUMER = 4
const FAILED = 2
const STATEMENT_MAX = 2_000

let tracing: Tracing | null = null

/** Called by `startTracing`. Until then, spans cost one comparison. */
export function setTracing(next: Tracing | null): void {
  tracing = next
}

/** Runs a job, or the reactions to an event, in a span of its own. */
export function inJobSpan<Result>(task: string, run: () => Promise<Result>): Promise<Result> {
  if (!tracing) return run()
  return inSpan(tracing, `job ${task}`, CONSUMER, { 'messaging.destination.name': task }, run)
}

/**
 * Runs a statement in a span below that of its request or job. Statements outside of both, such as heartbeats, have
 * none. The text contains placeholders, never values.
 */
export function inSqlSpan<Result>(text: string, run: () => Promise<Result>): Promise<Result> {
  if (!tracing?.trace.getActiveSpan()) return run()
  const operation = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement'
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    'db.query.text': text.slice(0, STATEMENT_MAX),
  }
  return inSpan(tracing, `sql ${operation}`, CLIENT, attributes, run)
}

function inSpan<Result>(
  { tracer }: Tracing,
  name: string,
  kind: SpanKind,
  attributes: Attributes,
  run: () => Promise<Result>,
): Promise<Result> {
  return tracer.startActiveSpan(name, { kind, attributes }, async (span) => {
    try {
      return await run()
    } catch (error) {
      // Without the message: driver messages can contain values.
      span.setStatus({ code: FAILED })
      span.setAttribute(
        'error.type',
        error instanceof Error && 'code' in error ? String(error.code) : 'error',
      )
      throw error
    } finally {
      span.end()
    }
  })
}
