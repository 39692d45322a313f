import {
  groupCountRange,
  groupMatchCount,
  LARGEST_GROUP,
  LARGEST_ONLY_GROUP,
  MOST_MATCHES,
} from '@trunfo/brackets'
import type { ErrorFacts } from '@trunfo/contract/errors'
import { GROUPS_MAX } from '@trunfo/contract/tournaments/stages'
import { ApiError } from '@/lib/api-error.ts'
import type { FormatChoice } from './default-choice.ts'
import { stagesOf } from './presets.ts'

export interface FormatProblem {
  /** `groups` if changing the number of groups helps, `stages` for the format as a whole. */
  readonly field: 'groups' | 'stages'
  readonly error: ApiError
}

/** What the server would reject, by the same rules of the engine. */
export function formatProblem(choice: FormatChoice, places: number): FormatProblem | null {
  const { fewest, most } = groupCountRange(places)
  const [first] = stagesOf(choice, places)
  if (!first || !('groups' in first)) return null
  const { groups, cut } = first
  if (!cut)
    return fewest > 1
      ? refused('stages', 'groups_too_large', { max: LARGEST_ONLY_GROUP, needed: fewest })
      : null
  const max = Math.min(most, GROUPS_MAX)
  if (groups > max) return refused('groups', 'groups_too_small', { max })
  if (groups < fewest)
    return refused('groups', 'groups_too_large', {
      max: groups === 1 ? LARGEST_ONLY_GROUP : LARGEST_GROUP,
      needed: fewest,
    })
  return groupMatchCount(places, groups, choice.hasTwoLegs ? 2 : 1) > MOST_MATCHES
    ? refused('groups', 'too_many_matches', { max: MOST_MATCHES })
    : null
}

type GroupsCode = 'groups_too_large' | 'groups_too_small' | 'too_many_matches'

const refused = (field: FormatProblem['field'], code: GroupsCode, facts: ErrorFacts): FormatProblem => ({
  field,
  error: new ApiError({ code: `tournaments.${code}`, facts }),
})
