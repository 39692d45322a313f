const DAY_MS = 24 * 60 * 60 * 1000

/** An account, or a change of its credentials, that is younger than this stands out. */
export const WATCHED_DAYS = 14

export const wholeDaysSince = (instant: string, now = Date.now()): number =>
  Math.max(0, Math.floor((now - Date.parse(instant)) / DAY_MS))

interface Risk {
  readonly accountCreatedAt: string
  readonly credentialsChangedAt: string | null
  readonly othersOnKey: number
  readonly debt: number
}

const isNew = (instant: string, now: number) => wholeDaysSince(instant, now) < WATCHED_DAYS

/** What stands out about the account behind a withdrawal. */
export const flagsOf = (risk: Risk, now = Date.now()) => ({
  age: isNew(risk.accountCreatedAt, now),
  credentials: risk.credentialsChangedAt !== null && isNew(risk.credentialsChangedAt, now),
  key: risk.othersOnKey > 0,
  debt: risk.debt > 0,
})

export const isFlagged = (risk: Risk, now = Date.now()): boolean =>
  Object.values(flagsOf(risk, now)).some(Boolean)
