import type { BracketRound } from '@/ui/bracket/types.ts'

interface PartOf<Part> {
  readonly part: Part
  readonly rounds: readonly BracketRound[]
}

/** Where the viewer plays or, for everybody else, what is being played; the last part once all is over. */
export function startingPart<Part>(
  parts: readonly PartOf<Part>[],
  viewerId: string | null,
): Part | undefined {
  const open = parts.filter(({ rounds }) => matchesIn(rounds).some(({ status }) => status !== 'completed'))
  const own = open.find(({ rounds }) =>
    matchesIn(rounds).some(
      ({ status, slots }) =>
        status !== 'completed' && viewerId !== null && slots.some((slot) => slot?.id === viewerId),
    ),
  )
  return (own ?? open[0] ?? parts.at(-1))?.part
}

const matchesIn = (rounds: readonly BracketRound[]) => rounds.flatMap(({ matches }) => matches)
