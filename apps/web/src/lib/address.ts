export interface Params {
  path?: Record<string, unknown>
  query?: Record<string, unknown>
}

/** Fills the placeholders of a path (`/api/teams/{id}`) and appends the query. Lists repeat: `a=1&a=2`. */
export function addressOf(path: string, { path: gaps = {}, query = {} }: Params): string {
  const filled = path.replace(/\{(\w+)\}/g, (_gap, name: string) => encodeURIComponent(String(gaps[name])))
  const asked = Object.entries(query).flatMap(([name, value]) =>
    [value]
      .flat()
      .filter((one) => one !== undefined && one !== null)
      .map((one) => `${name}=${encodeURIComponent(String(one))}`),
  )
  return asked.length > 0 ? `${filled}?${asked.join('&')}` : filled
}
