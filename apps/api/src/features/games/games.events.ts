import { GAMES_ROOM } from '@trunfo/contract/games'
import { defineEvent } from '../../platform/jobs/events.ts'
import { refresh } from '../../platform/jobs/refresh.ts'

export const gameCreated = defineEvent<{ gameId: string }>('game.created')
/** Staff changed the art of its covers. */
export const gamePainted = defineEvent<{ gameId: string }>('game.painted')
export const gameRemoved = defineEvent<{ gameId: string }>('game.removed')

/** A person set, changed or removed their nick in a game. */
export const nickChanged = defineEvent<{ userId: string; gameId: string }>('game.nick-changed')

export const gamesRefreshes = [
  refresh([gameCreated, gamePainted, gameRemoved], { rooms: () => [GAMES_ROOM] }),
]
