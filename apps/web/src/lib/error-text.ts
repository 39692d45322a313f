import { ApiError } from './api-error.ts'
import { i18n } from './i18n.ts'

const UNKNOWN = 'common:errors.unknown'

/**
 * The sentence for what went wrong. A code names its text: `games.name_taken` is `games:errors.name_taken`,
 * `platform.…` is `common:errors.…`. A fault of ours carries the request id, by which support finds it.
 */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return translate(UNKNOWN)
  const { code, status, facts, requestId } = error
  const key = textKey(code)
  if (i18n.exists(key) && status !== 500) return translate(key, facts)
  return requestId ? translate('common:errors.withRequestId', { requestId }) : translate(UNKNOWN)
}

function textKey(code: string): string {
  const [feature, name] = code.split('.', 2)
  if (!name) return `common:errors.${feature}`
  return `${feature === 'platform' ? 'common' : feature}:errors.${name}`
}

/** Codes arrive at run time, so their keys are the only ones that the compiler cannot check. */
function translate(key: string, facts?: ApiError['facts']): string {
  return i18n.t(key as 'errors.unknown', { ...facts })
}
