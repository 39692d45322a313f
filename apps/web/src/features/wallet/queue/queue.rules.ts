const DAY_MS = 24 * 60 * 60 * 1000

/** Accounts and credential changes newer than this are flagged. */
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

/** Risk flags of the account behind a withdrawal. */
export const flagsOf = (risk: Risk, now = Date.now()) => ({
  age: isNew(risk.accountCreatedAt, now),
  credentials: risk.credentialsChangedAt !== null && isNew(risk.credentialsChangedAt, now),
  key: risk.othersOnKey > 0,
  debt: risk.debt > 0,
})

export const isFlagged = (risk: Risk, now = Date.now()): boolean =>
  Object.values(flagsOf(risk, now)).some(Boolean)
