import type { Match, MatchSide } from '../matches.api.ts'

/** Throws without two sides: a bye has no lobby. */
export function sidesOf(match: Match): readonly [MatchSide, MatchSide] {
  const [one, other] = match.sides
  if (!one || !other) throw new Error('A match has two sides.')
  return [one, other]
}

export function ownSideOf(match: Match): MatchSide | undefined {
  const { participantId } = match.viewer
  return participantId === null ? undefined : match.sides.find((side) => side.participantId === participantId)
}

export function opponentOf(match: Match): MatchSide | undefined {
  const { participantId } = match.viewer
  return participantId === null ? undefined : match.sides.find((side) => side.participantId !== participantId)
}

export function nameOf(match: Match, participantId: string | null): string {
  return match.sides.find((side) => side.participantId === participantId)?.name ?? ''
}
