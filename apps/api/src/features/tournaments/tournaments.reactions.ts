import { TOURNAMENTS_ROOM, tournamentRoom } from '@trunfo/contract/tournaments'
import {
  type EventDefinition,
  type Reaction,
  reactAfterwards,
  reactInTransaction,
} from '../../platform/jobs/definitions.ts'
import { accountErased } from '../accounts/index.ts'
import { deleteSubscriptionsOf } from './subscriptions/subscriptions.queries.ts'
import * as events from './tournaments.events.ts'

/** What is shown on a tournament's page changed: its facts, its participants or its bracket. */
const onPage: readonly EventDefinition<events.TournamentEventFacts>[] = [
  events.tournamentChanged,
  events.tournamentCancelled,
  events.participantEntered,
  events.participantWithdrew,
  events.tournamentStarted,
  events.roundDrawn,
  events.matchDecided,
  events.matchDisputed,
  events.matchCorrected,
  events.tournamentCompleted,
  events.championChanged,
]

/** What is shown on the list changed: which tournaments there are, their state, or how full one is. */
const onList: readonly EventDefinition<events.TournamentEventFacts>[] = [
  events.tournamentCreated,
  events.tournamentChanged,
  events.tournamentCancelled,
  events.participantEntered,
  events.participantWithdrew,
  events.tournamentStarted,
  events.tournamentCompleted,
]

export const tournamentsReactions: readonly Reaction[] = [
  ...onPage.map((event) =>
    reactAfterwards(event, `tournaments.refresh-page:${event.name}`, ({ live }, { id, payload }) =>
      live.hint(tournamentRoom(payload.tournamentId), id),
    ),
  ),
  ...onList.map((event) =>
    reactAfterwards(event, `tournaments.refresh-list:${event.name}`, ({ live }, { id }) =>
      live.hint(TOURNAMENTS_ROOM, id),
    ),
  ),
  reactInTransaction(accountErased, 'tournaments.forget-subscriptions', (tx, { payload }) =>
    deleteSubscriptionsOf(tx, payload.userId),
  ),
]
