export const TITLES_SHOWN = 12
export const FORM_SIZE = 10
export const MEETINGS_SHOWN = 5

/** Older meetings of the same two are not counted. */
export const MEETINGS_COUNTED = 100

/** The form is looked for in so many of the latest tournaments. */
export const FORM_TOURNAMENTS = 20

/** The favourite is the game of most of so many of the latest tournaments. */
export const FAVOURITE_TOURNAMENTS = 50
