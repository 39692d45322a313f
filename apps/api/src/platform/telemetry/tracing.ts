import type { Config } from '../config.ts'

/**
 * Traces cost memory and start-up time, so nothing of OpenTelemetry is even loaded until a collector is named.
 * It must run before `buildApp`: the instrumentation listens for Fastify instances as they are made.
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
  return () => sdk.shutdown()
}
