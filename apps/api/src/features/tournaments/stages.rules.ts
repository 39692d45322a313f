import {
  groupCountRange,
  groupMatchCount,
  isPlayoff,
  LARGEST_GROUP,
  LARGEST_ONLY_GROUP,
  MOST_MATCHES,
  requireRoundRobinSettings,
  requireSettings,
} from '@trunfo/brackets'
import { TOURNAMENT_PARTICIPANTS_MAX } from '@trunfo/contract/tournaments'
import {
  type SeedingKind,
  TOURNAMENT_FORMATS,
  type TournamentFormat,
} from '@trunfo/contract/tournaments/stages'
import type { stageDraftSchema } from '@trunfo/contract/tournaments/stages.schemas'
import type { z } from 'zod'
import { AppError } from '../../platform/errors.ts'

export type StageDraft = z.infer<typeof stageDraftSchema>

/** Formats that a new tournament may have. */
export function formatsOn({
  TOURNAMENT_FORMATS: choice,
}: {
  readonly TOURNAMENT_FORMATS: 'default' | 'all'
}): readonly TournamentFormat[] {
  return choice === 'all' ? TOURNAMENT_FORMATS : TOURNAMENT_FORMATS.slice(0, 1)
}

/** Null if a tournament with so many places can have these stages. */
export function stagesProblem(
  stages: readonly StageDraft[],
  maxParticipants: number,
  on: readonly TournamentFormat[],
): AppError | null {
  if (stages.some(({ format }) => !on.includes(format))) return new AppError('tournaments.format_off')
  const isSound = stages.every((stage, index) => {
    const isLast = index === stages.length - 1
    return (
      isPossible(stage) &&
      (cutOf(stage) === undefined) === isLast &&
      (index === 0 || (isPlayoff(stage.format) && seedingOf(stage) === undefined))
    )
  })
  if (!isSound) return new AppError('tournaments.stages_invalid')
  const [first] = stages
  return first && 'groups' in first ? groupsProblem(first, maxParticipants) : null
}

function groupsProblem(
  { groups, cut, settings }: Extract<StageDraft, { groups: number }>,
  maxParticipants: number,
): AppError | null {
  const { fewest, most } = groupCountRange(maxParticipants)
  if (groups < fewest)
    return new AppError('tournaments.groups_too_large', {
      max: groups === 1 ? LARGEST_ONLY_GROUP : LARGEST_GROUP,
      needed: fewest,
    })
  if (groups > most) return new AppError('tournaments.groups_too_small', { max: most })
  const matchCount = groupMatchCount(maxParticipants, groups, settings.legs ?? 1)
  if (matchCount > MOST_MATCHES) return new AppError('tournaments.too_many_matches', { max: MOST_MATCHES })
  const going = cut === undefined ? 2 : cut.perGroup * groups + cut.best
  return going < 2 ? new AppError('tournaments.stages_invalid') : null
}

/** How many places a tournament can have without another first stage. */
export function mostPlacesFor({
  settings,
  groupCount,
}: {
  readonly settings: unknown
  readonly groupCount: number
}): number {
  if (groupCount === 0) return TOURNAMENT_PARTICIPANTS_MAX
  const { legs } = requireRoundRobinSettings(settings)
  let places = groupCount * (groupCount === 1 ? LARGEST_ONLY_GROUP : LARGEST_GROUP)
  while (groupMatchCount(places, groupCount, legs) > MOST_MATCHES) places -= 1
  return places
}

/** Only tables have one. */
export function cutOf(stage: StageDraft) {
  return 'cut' in stage ? stage.cut : undefined
}

/** Undefined in the default format, and if the organiser did not choose. */
export function seedingOf(stage: StageDraft): SeedingKind | undefined {
  return 'seeding' in stage ? stage.seeding : undefined
}

function isPossible({ format, settings }: StageDraft): boolean {
  try {
    requireSettings(format, settings)
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** With fewer entrants than places there may be fewer groups, so that none is tiny. */
export function groupCountFor(groups: number, entrantCount: number): number {
  return Math.min(groups, groupCountRange(entrantCount).most)
}
