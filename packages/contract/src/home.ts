/** Maximum number of entries per section of the home page. */
export const FEATURED_TOURNAMENTS_MAX = 3
export const LIVE_MATCHES_MAX = 6
export const SOON_MAX = 6
export const CHAMPIONS_MAX = 4
export const HOME_GAMES_MAX = 6
/** Counting a game's open tournaments stops here, so at the limit there may be more. */
export const OPEN_COUNTED_MAX = 5

export const HOME_ROOM = 'home'
