/** Metrics of alerts that need not exist, and why their absence is no alert. */
export const OPTIONAL_METRICS: Readonly<Record<string, string>> = {
  up: 'made by Prometheus itself; NoServer reports its absence',
  db_standby_lag_seconds: 'exists only with a standby; StandbyLagUnknown reports its absence beside one',
  db_standby_lag_bytes: 'exists only with a standby; StandbyLagUnknown reports its absence beside one',
}
