import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Config } from '../config.ts'

/**
 * Whether the request carries `METRICS_TOKEN`. Without that setting, everyone passes outside production and
 * no one in production.
 */
export function isInternalCaller(
  headers: IncomingHttpHeaders,
  { METRICS_TOKEN, isProduction }: Pick<Config, 'METRICS_TOKEN' | 'isProduction'>,
): boolean {
  if (!METRICS_TOKEN) return !isProduction
  const given = Buffer.from(headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${METRICS_TOKEN}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
