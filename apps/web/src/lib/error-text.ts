import { ApiError } from './api-error.ts'
import { errorNamespaces, i18n } from './i18n.ts'

const UNKNOWN = 'common:errors.unknown'

/**
 * Returns the user-facing text for an error. The code names its key: `games.name_taken` reads
 * `games:errors.name_taken` or another namespace of that feature, `platform.…` reads `common:errors.…`. Server faults show the request id for
 * support.
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
  const home = feature === 'platform' ? 'common' : (feature ?? '')
  const keys = [home, ...(errorNamespaces.get(home) ?? [])].map((namespace) => `${namespace}:errors.${name}`)
  return keys.find((key) => i18n.exists(key)) ?? `${home}:errors.${name}`
}

/** Error codes arrive at run time, so the compiler cannot check these keys. */
function translate(key: string, facts?: ApiError['facts']): string {
  return i18n.t(key as 'errors.unknown', { ...facts })
}
