import type { Config } from '../config.ts'
import { setTracing } from './spans.ts'

/**
 * Starts tracing and returns a function that stops it; null without a collector. OpenTelemetry costs memory
 * and startup time, so it is loaded only if configured. Call it before `buildApp`: the instrumentation hooks
 * into Fastify instances as they are created.
 */
export async function startTracing(
  config: Config,
  serviceName: string,
): Promise<(() => Promise<void>) | null> {
  if (!config.OTEL_EXPORTER_OTLP_ENDPOINT) return null
  const { NodeSDK } = await import('@opentelemetry/sdk-node')
  const { FastifyOtelInstrumentation } = await import('@fastify/otel')
  const sdk = new NodeSDK({
    serviceName,
    instrumentations: [new FastifyOtelInstrumentation({ registerOnInitialization: true })],
  })
  sdk.start()
  const { trace } = await import('@opentelemetry/api')
  setTracing({ trace, tracer: trace.getTracer('trunfo') })
  return () => {
    setTracing(null)
    return sdk.shutdown()
  }
}
