/** Formats in the order in which lists show them. The first one is the default. */
export const FORMAT_NAMES = [
  'single-elimination',
  'knockout',
  'double-elimination',
  'round-robin',
  'swiss',
] as const

export type FormatName = (typeof FORMAT_NAMES)[number]

/**
 * What pages and the API have to know of a format besides its rules. It stands alone, so that a page that only names a
 * round does not load the engine.
 */
export interface Shape {
  /** A bracket leads to one winner; a table orders everybody, and its rounds only have numbers. */
  readonly kind: 'bracket' | 'table'
  /** Whether all matches exist from the start. Others draw a round when the one before is decided. */
  readonly isPlanned: boolean
  /** Whether seeds decide who meets whom. Without them the format draws its entrants itself. */
  readonly isSeeded: boolean
}

const SHAPES: Readonly<Record<FormatName, Shape>> = {
  'single-elimination': { kind: 'bracket', isPlanned: false, isSeeded: false },
  knockout: { kind: 'bracket', isPlanned: true, isSeeded: true },
  'double-elimination': { kind: 'bracket', isPlanned: true, isSeeded: true },
  'round-robin': { kind: 'table', isPlanned: true, isSeeded: true },
  swiss: { kind: 'table', isPlanned: false, isSeeded: true },
}

export function isFormatName(name: string): name is FormatName {
  return Object.hasOwn(SHAPES, name)
}

/** Throws a `RangeError` for an unknown format, which a stored name may be. */
export function shapeOf(name: string): Shape {
  if (!isFormatName(name)) throw new RangeError(`there is no format ${JSON.stringify(name)}`)
  return SHAPES[name]
}

/** Whether a format may follow another stage: its few entrants are seeded, and a drawn bracket would waste that. */
export function isPlayoff(name: string): boolean {
  const { kind, isSeeded } = shapeOf(name)
  return kind === 'bracket' && isSeeded
}

export function isTable(name: string): boolean {
  return shapeOf(name).kind === 'table'
}
