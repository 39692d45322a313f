import { DISPUTES_ROOM, matchRoom } from '@trunfo/contract/matches'
import { type Reaction, reactAfterwards } from '../../platform/jobs/definitions.ts'
import { accountErased } from '../accounts/index.ts'
import { eraseFromMatches } from './matches.erasure.ts'
import { caseChanged, lobbyChanged, matchesRedrawn } from './matches.events.ts'

export const matchesReactions: readonly Reaction[] = [
  reactAfterwards(lobbyChanged, 'matches.refresh-lobby', ({ live }, { id, payload }) =>
    live.hint(matchRoom(payload.matchId), id),
  ),
  reactAfterwards(caseChanged, 'matches.refresh-queue', ({ live }, { id }) => live.hint(DISPUTES_ROOM, id)),
  reactAfterwards(matchesRedrawn, 'matches.clear-lobbies', async ({ live }, { id, payload }) => {
    await Promise.all([
      ...payload.matchIds.map((matchId) => live.hint(matchRoom(matchId), id)),
      ...payload.formerUserIds.map((userId) => live.recheck(userId)),
      live.hint(DISPUTES_ROOM, id),
    ])
  }),
  reactAfterwards(accountErased, 'matches.erase', ({ db }, { payload }) =>
    eraseFromMatches(db, payload.userId),
  ),
]
