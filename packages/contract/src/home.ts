export const FEATURED_TOURNAMENTS_MAX = 3

export const HOME_ROOM = 'home'
