import { RANKING_ROOM } from '@trunfo/contract/rankings'
import { type Reaction, reactInTransaction } from '../../platform/jobs/definitions.ts'
import type { EventDefinition } from '../../platform/jobs/events.ts'
import { type Refresh, refresh } from '../../platform/jobs/refresh.ts'
import {
  accountErased,
  avatarChanged,
  personBanned,
  personUnbanned,
  usernameChanged,
} from '../accounts/index.ts'
import { coinsChanged } from '../ledger/index.ts'
import {
  recountTeamsOf,
  recountTeamWins,
  teamCreated,
  teamDissolved,
  teamMemberExpelled,
  teamMemberJoined,
  teamMemberLeft,
  teamReset,
  teamWinsChanged,
} from '../teams/index.ts'
import {
  championChanged,
  entrantReplaced,
  type LineupChangeFacts,
  lateEntered,
  lineupExtended,
  matchCorrected,
  matchDecided,
  tournamentCompleted,
  tournamentReopened,
  tournamentStarted,
} from '../tournaments/index.ts'
import { participationsLeft, playerCoinsChanged, playerWinsChanged } from './rankings.events.ts'
import {
  moveParticipation,
  recordCoins,
  recordParticipations,
  recordTitle,
  recordWin,
} from './records.commands.ts'
import { sumWins } from './records.queries.ts'

const rosterChanges: readonly EventDefinition<{ readonly teamId: string }>[] = [
  teamCreated,
  teamMemberJoined,
  teamMemberLeft,
  teamMemberExpelled,
]

/** Events after the start that change who takes part. */
const lineupChanges: readonly EventDefinition<LineupChangeFacts>[] = [
  lateEntered,
  entrantReplaced,
  lineupExtended,
]

/** Events that change or remove an entry of a board. */
const onBoards: readonly EventDefinition<object>[] = [
  playerCoinsChanged,
  playerWinsChanged,
  teamWinsChanged,
  teamReset,
  teamDissolved,
  personBanned,
  personUnbanned,
  accountErased,
  usernameChanged,
  avatarChanged,
]

export const rankingsRefreshes: readonly Refresh[] = [refresh(onBoards, { rooms: () => [RANKING_ROOM] })]

export const rankingsReactions: readonly Reaction[] = [
  reactInTransaction(matchDecided, 'rankings.record-win', async (tx, { payload, at }) => {
    const { tournamentId, winnerId } = payload
    if (!payload.isTest) await recordWin(tx, { tournamentId, winnerId, at })
  }),
  reactInTransaction(matchCorrected, 'rankings.move-win', (tx, { payload }) => {
    const { tournamentId, winnerId, previousWinnerId, decidedAt: at } = payload
    return recordWin(tx, { tournamentId, winnerId, previousWinnerId, at })
  }),
  reactInTransaction(tournamentCompleted, 'rankings.record-title', (tx, { payload, at }) =>
    recordTitle(tx, { tournamentId: payload.tournamentId, winnerId: payload.championId, at }),
  ),
  reactInTransaction(championChanged, 'rankings.move-title', (tx, { payload }) =>
    recordTitle(tx, {
      tournamentId: payload.tournamentId,
      winnerId: payload.championId,
      previousWinnerId: payload.previousChampionId,
      at: payload.endedAt,
    }),
  ),
  reactInTransaction(tournamentReopened, 'rankings.take-title-back', (tx, { payload }) =>
    recordTitle(tx, {
      tournamentId: payload.tournamentId,
      winnerId: null,
      previousWinnerId: payload.previousChampionId,
      at: payload.endedAt,
    }),
  ),
  reactInTransaction(tournamentStarted, 'rankings.record-participations', (tx, { payload }) =>
    recordParticipations(tx, { tournamentId: payload.tournamentId }),
  ),
  ...lineupChanges.map((event) =>
    reactInTransaction(event, `rankings.move-participation:${event.name}`, (tx, { payload }) =>
      moveParticipation(tx, payload),
    ),
  ),
  reactInTransaction(participationsLeft, 'rankings.record-more-participations', (tx, { payload }) =>
    recordParticipations(tx, payload),
  ),
  reactInTransaction(coinsChanged, 'rankings.record-coins', (tx, { payload }) =>
    recordCoins(tx, payload.userId),
  ),
  // A team's wins are the sum of its current members' wins.
  ...rosterChanges.map((event) =>
    reactInTransaction(event, `rankings.recount-team:${event.name}`, (tx, { payload }) =>
      recountTeamWins(tx, payload.teamId, (userIds) => sumWins(tx, userIds)),
    ),
  ),
  reactInTransaction(playerWinsChanged, 'rankings.recount-teams', (tx, { payload }) =>
    recountTeamsOf(tx, payload.userIds, (userIds) => sumWins(tx, userIds)),
  ),
]
