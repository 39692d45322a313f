import { DISPUTES_ROOM, matchRoom } from '@trunfo/contract/matches'
import { deskRoom } from '@trunfo/contract/tournaments/desk'
import { type Reaction, reactAfterwards, reactInTransaction } from '../../platform/jobs/definitions.ts'
import { emit } from '../../platform/jobs/emit.ts'
import { type Refresh, refresh } from '../../platform/jobs/refresh.ts'
import { transact } from '../../platform/jobs/transact.ts'
import type { Services } from '../../platform/services.ts'
import { accountErased } from '../accounts/index.ts'
import { nickChanged } from '../games/index.ts'
import {
  clocksChanged,
  findJudgesFor,
  matchForfeited,
  matchScheduled,
  tournamentCancelled,
} from '../tournaments/index.ts'
import { dropAppeals } from './appeals/index.ts'
import { closeCasesOf, markClosed } from './cases/index.ts'
import { writeHistory } from './history.queries.ts'
import {
  caseChanged,
  clockLeftToCrew,
  disputeOpened,
  judgesCalled,
  lobbyChanged,
  type MatchNews,
  matchesRedrawn,
  matchObjected,
  supportCalled,
} from './matches.events.ts'
import { eraseFromMatches } from './matches.privacy.ts'
import { findOpenMatchIds, findOpenMatchIdsOf } from './matches.queries.ts'

export const matchesRefreshes: readonly Refresh[] = [
  refresh([lobbyChanged], {
    rooms: ({ matchId, tournamentId }) => [
      matchRoom(matchId),
      ...(tournamentId === undefined ? [] : [deskRoom(tournamentId)]),
    ],
  }),
  refresh([clocksChanged], {
    rooms: ({ tournamentId, matchIds }) => [deskRoom(tournamentId), ...matchIds.map(matchRoom)],
  }),
  refresh([matchScheduled], { rooms: ({ matchId }) => [matchRoom(matchId)] }),
  refresh([caseChanged], { rooms: () => [DISPUTES_ROOM] }),
  refresh([matchesRedrawn], {
    rooms: ({ matchIds }) => [...matchIds.map(matchRoom), DISPUTES_ROOM],
    people: ({ formerUserIds }) => formerUserIds,
  }),
]

/** With the id of what caused it, so that a second run notifies nobody twice. */
async function callJudges(
  { db }: Pick<Services, 'db'>,
  id: string,
  { matchId, tournamentId, tournamentName, round, number }: MatchNews,
  caller: { readonly userId: string; readonly username?: string } | null,
  clock?: { readonly participant: string | null; readonly vacantUntil?: string | undefined },
): Promise<void> {
  const judgeIds = (await findJudgesFor(db, matchId)).filter((userId) => userId !== caller?.userId)
  if (judgeIds.length === 0) return
  const news = { matchId, tournamentId, tournamentName, round, number }
  await transact(db, (tx) =>
    emit(tx, judgesCalled, { ...news, judgeIds, caller: caller?.username ?? null, clock }, id),
  )
}

export const matchesReactions: readonly Reaction[] = [
  reactAfterwards(disputeOpened, 'matches.call-judges', (services, { id, payload }) =>
    callJudges(services, id, payload, null),
  ),
  reactAfterwards(supportCalled, 'matches.call-judges:support', (services, { id, payload }) =>
    callJudges(services, id, payload, payload),
  ),
  reactAfterwards(clockLeftToCrew, 'matches.call-judges:clock', (services, { id, payload }) =>
    callJudges(services, id, payload, null, { participant: null, vacantUntil: payload.vacantUntil }),
  ),
  reactAfterwards(matchObjected, 'matches.call-judges:objection', (services, { id, payload }) =>
    callJudges(services, id, payload, { userId: payload.userId }, { participant: payload.participant }),
  ),
  reactAfterwards(accountErased, 'matches.erase', ({ db }, { payload }) =>
    eraseFromMatches(db, payload.userId),
  ),
  // Opponents and teammates look for this nick in the game, so their open lobbies refetch.
  reactAfterwards(nickChanged, 'matches.show-nick', async ({ db, live }, { id, payload }) => {
    const matchIds = await findOpenMatchIdsOf(db, payload)
    await Promise.all(matchIds.map((matchId) => live.hint(matchRoom(matchId), id)))
  }),
  // Somebody may leave while staff look at one of their matches.
  reactInTransaction(matchForfeited, 'matches.close-case', async (tx, { payload }) => {
    const { matchId, winnerId, decidedBy, ruling } = payload
    // A W.O. in a lobby has written its own history.
    if (ruling) {
      const { reason, isByCrew } = ruling
      const facts = { participantId: winnerId ?? undefined, isByCrew }
      await writeHistory(tx, { matchId, kind: 'walkover', actorId: decidedBy, facts, reason })
    }
    await emit(tx, lobbyChanged, { matchId })
    if (await markClosed(tx, matchId)) await emit(tx, caseChanged, { matchId })
  }),
  // A cancelled tournament has no open cases, and viewers in its lobbies see that it is over.
  reactInTransaction(tournamentCancelled, 'matches.call-off', async (tx, { payload }, services) => {
    if (!payload.wasRunning) return
    const { tournamentId: id, tournamentName: name } = payload
    await dropAppeals(services, tx, { id, name }, null)
    const matchIds = await findOpenMatchIds(tx, payload.tournamentId)
    for (const matchId of matchIds) await emit(tx, lobbyChanged, { matchId })
    const [matchId] = matchIds
    if ((await closeCasesOf(tx, payload.tournamentId)) && matchId) await emit(tx, caseChanged, { matchId })
  }),
]
