/** What the list of seeds knows of an entrant with a position. */
interface Placed {
  readonly participantId: string
  readonly position: number | null
}

interface Page<Entrant> {
  readonly entrants: readonly Entrant[]
}

/**
 * The loaded pages after an entrant moved, with the positions that the server will give. Nothing changes for an entrant
 * who is not on them, whose row comes with the next refetch.
 */
export function movedIn<Entrant extends Placed, One extends Page<Entrant>>(
  pages: readonly One[],
  { participantId, position }: { readonly participantId: string; readonly position: number | null },
): One[] {
  const all = pages.flatMap(({ entrants }) => entrants)
  const moved = all.find((entrant) => entrant.participantId === participantId)
  if (!moved) return [...pages]
  const others = all.filter((entrant) => entrant !== moved)
  const order = position === null ? others : others.toSpliced(position - 1, 0, moved)
  const numbered = order.map((entrant, index) => ({ ...entrant, position: index + 1 }))
  let start = 0
  return pages.map((page) => {
    const entrants = numbered.slice(start, start + page.entrants.length)
    start += page.entrants.length
    return { ...page, entrants }
  })
}

/** Null unless it is a position that the server accepts. */
export function readPosition(typed: string, most: number): number | null {
  const position = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0
  return position >= 1 && position <= most ? position : null
}
