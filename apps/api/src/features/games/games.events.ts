import { GAMES_ROOM } from '@trunfo/contract/games'
import { defineEvent, reactAfterwards } from '../../platform/jobs/definitions.ts'

export const gameCreated = defineEvent<{ gameId: string }>('game.created')
export const gameRemoved = defineEvent<{ gameId: string }>('game.removed')

export const gamesReactions = [gameCreated, gameRemoved].map((event) =>
  reactAfterwards(event, `games.refresh-open-pages:${event.name}`, ({ live }, { id }) =>
    live.hint(GAMES_ROOM, id),
  ),
)
