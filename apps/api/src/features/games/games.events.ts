import { GAMES_ROOM } from '@trunfo/contract/games'
import { defineEvent } from '../../platform/jobs/definitions.ts'
import { refresh } from '../../platform/jobs/reactions.ts'

export const gameCreated = defineEvent<{ gameId: string }>('game.created')
export const gameRemoved = defineEvent<{ gameId: string }>('game.removed')

/** Somebody wrote, changed or took away what they are called in a game. */
export const nickChanged = defineEvent<{ userId: string; gameId: string }>('game.nick-changed')

export const gamesRefreshes = [refresh([gameCreated, gameRemoved], { rooms: () => [GAMES_ROOM] })]
