import { GAMES_ROOM } from '@trunfo/contract/games'
import { defineEvent } from '../../platform/jobs/events.ts'
import { refresh } from '../../platform/jobs/refresh.ts'

export const gameCreated = defineEvent<{ gameId: string }>('game.created')
/** Staff chose another look for its covers. */
export const gamePainted = defineEvent<{ gameId: string }>('game.painted')
export const gameRemoved = defineEvent<{ gameId: string }>('game.removed')

/** Somebody wrote, changed or took away what they are called in a game. */
export const nickChanged = defineEvent<{ userId: string; gameId: string }>('game.nick-changed')

export const gamesRefreshes = [
  refresh([gameCreated, gamePainted, gameRemoved], { rooms: () => [GAMES_ROOM] }),
]
