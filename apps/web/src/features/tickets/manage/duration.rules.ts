const UNITS = { day: 86_400, hour: 3600, minute: 60 } as const
type Unit = keyof typeof UNITS

/** Returns the two largest non-zero units. Less than a minute counts as one. */
export function durationParts(seconds: number): { unit: Unit; count: number }[] {
  let left = Math.max(seconds, UNITS.minute)
  const parts = (Object.keys(UNITS) as Unit[]).map((unit) => {
    const count = Math.floor(left / UNITS[unit])
    left -= count * UNITS[unit]
    return { unit, count }
  })
  const first = parts.findIndex(({ count }) => count > 0)
  return parts.slice(first, first + 2).filter(({ count }) => count > 0)
}
