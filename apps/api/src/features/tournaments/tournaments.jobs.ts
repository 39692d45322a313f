import { presenceRoom, TOURNAMENTS_ROOM, tournamentRoom } from '@trunfo/contract/tournaments'
import { type Reaction, reactInTransaction } from '../../platform/jobs/definitions.ts'
import type { EventDefinition } from '../../platform/jobs/events.ts'
import { type Refresh, refresh } from '../../platform/jobs/refresh.ts'
import { accountErased } from '../accounts/index.ts'
import { deleteSubscriptionsOf } from './subscriptions/subscriptions.ts'
import * as events from './tournaments.events.ts'

/** Events that change a tournament's page: its data, its participants or its bracket. */
const onPage: readonly EventDefinition<events.TournamentEventFacts>[] = [
  events.tournamentChanged,
  events.tournamentCancelled,
  events.participantEntered,
  events.checkInOpened,
  events.checkInClosed,
  events.absentDropped,
  events.waitingJoined,
  events.waitingLeft,
  events.waitingLetIn,
  events.waitingDropped,
  events.participantWithdrew,
  events.participantRemoved,
  events.participantDeparted,
  events.lateEntered,
  events.entrantReplaced,
  events.lineupExtended,
  events.tournamentStarted,
  events.roundDrawn,
  events.matchDecided,
  events.matchDrawn,
  events.matchForfeited,
  events.matchDisputed,
  events.matchCorrected,
  events.tournamentCompleted,
  events.tournamentReopened,
  events.championChanged,
  events.tournamentMoved,
  events.tournamentAnnounced,
  events.crewInvited,
  events.crewJoined,
  events.crewLeft,
  events.matchScheduled,
]

/** Events that change the list: which tournaments there are, their status, or how full one is. */
const onList: readonly EventDefinition<events.TournamentEventFacts>[] = [
  events.tournamentCreated,
  events.tournamentChanged,
  events.tournamentCancelled,
  events.participantEntered,
  events.participantWithdrew,
  events.participantRemoved,
  events.absentDropped,
  events.waitingLetIn,
  events.lateEntered,
  events.tournamentStarted,
  events.tournamentCompleted,
  events.tournamentReopened,
  events.tournamentMoved,
]

export const tournamentsRefreshes: readonly Refresh[] = [
  refresh(onPage, { rooms: ({ tournamentId }) => [tournamentRoom(tournamentId)] }),
  refresh([events.checkedIn], { rooms: ({ tournamentId }) => [presenceRoom(tournamentId)] }),
  refresh(onList, { rooms: () => [TOURNAMENTS_ROOM] }),
]

export const tournamentsReactions: readonly Reaction[] = [
  reactInTransaction(accountErased, 'tournaments.forget-subscriptions', (tx, { payload }) =>
    deleteSubscriptionsOf(tx, payload.userId),
  ),
]
