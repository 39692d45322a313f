import { DISPUTES_ROOM, matchRoom } from '@trunfo/contract/matches'
import { type Reaction, reactAfterwards, reactInTransaction } from '../../platform/jobs/definitions.ts'
import { emit } from '../../platform/jobs/emit.ts'
import { type Refresh, refresh } from '../../platform/jobs/refresh.ts'
import { accountErased } from '../accounts/index.ts'
import { nickChanged } from '../games/index.ts'
import { matchForfeited, tournamentCancelled } from '../tournaments/index.ts'
import { closeCasesOf, markClosed } from './cases/index.ts'
import { caseChanged, lobbyChanged, matchesRedrawn } from './matches.events.ts'
import { eraseFromMatches } from './matches.privacy.ts'
import { findOpenMatchIds, findOpenMatchIdsOf } from './matches.queries.ts'

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
  // Opponents and teammates look for this nick in the game, so their open lobbies refetch.
  reactAfterwards(nickChanged, 'matches.show-nick', async ({ db, live }, { id, payload }) => {
    const matchIds = await findOpenMatchIdsOf(db, payload)
    await Promise.all(matchIds.map((matchId) => live.hint(matchRoom(matchId), id)))
  }),
  // Somebody may leave while staff look at one of their matches.
  reactInTransaction(matchForfeited, 'matches.close-case', async (tx, { payload: { matchId } }) => {
    await emit(tx, lobbyChanged, { matchId })
    if (await markClosed(tx, matchId)) await emit(tx, caseChanged, { matchId })
  }),
  // A cancelled tournament has no open cases, and viewers in its lobbies see that it is over.
  reactInTransaction(tournamentCancelled, 'matches.call-off', async (tx, { payload }) => {
    if (!payload.wasRunning) return
    const matchIds = await findOpenMatchIds(tx, payload.tournamentId)
    for (const matchId of matchIds) await emit(tx, lobbyChanged, { matchId })
    const [matchId] = matchIds
    if ((await closeCasesOf(tx, payload.tournamentId)) && matchId) await emit(tx, caseChanged, { matchId })
  }),
]
