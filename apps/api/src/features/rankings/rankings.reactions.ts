import { type EventDefinition, type Reaction, reactInTransaction } from '../../platform/jobs/definitions.ts'
import {
  recountTeamWins,
  teamCreated,
  teamMemberExpelled,
  teamMemberJoined,
  teamMemberLeft,
} from '../teams/index.ts'
import { sumWins } from './rankings.queries.ts'

const rosterChanges: readonly EventDefinition<{ readonly teamId: string }>[] = [
  teamCreated,
  teamMemberJoined,
  teamMemberLeft,
  teamMemberExpelled,
]

/** A team has the wins of whoever is in it: they come and go with the person. */
export const rankingsReactions: readonly Reaction[] = rosterChanges.map((event) =>
  reactInTransaction(event, `rankings.recount-team:${event.name}`, (tx, { payload }) =>
    recountTeamWins(tx, payload.teamId, (userIds) => sumWins(tx, userIds)),
  ),
)
