import { DISPUTES_ROOM, matchRoom } from '@trunfo/contract/matches'
import { type Reaction, reactAfterwards } from '../../platform/jobs/definitions.ts'
import { type Refresh, refresh } from '../../platform/jobs/reactions.ts'
import { accountErased } from '../accounts/index.ts'
import { caseChanged, lobbyChanged, matchesRedrawn } from './matches.events.ts'
import { eraseFromMatches } from './matches.privacy.ts'

export const matchesRefreshes: readonly Refresh[] = [
  refresh([lobbyChanged], { rooms: ({ matchId }) => [matchRoom(matchId)] }),
  refresh([caseChanged], { rooms: () => [DISPUTES_ROOM] }),
  refresh([matchesRedrawn], {
    rooms: ({ matchIds }) => [...matchIds.map(matchRoom), DISPUTES_ROOM],
    people: ({ formerUserIds }) => formerUserIds,
  }),
]

export const matchesReactions: readonly Reaction[] = [
  reactAfterwards(accountErased, 'matches.erase', ({ db }, { payload }) =>
    eraseFromMatches(db, payload.userId),
  ),
]
