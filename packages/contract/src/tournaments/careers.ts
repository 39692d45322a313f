export const TITLES_SHOWN = 12
export const FORM_SIZE = 10
export const MEETINGS_SHOWN = 5

/** Only this many of the latest meetings are counted. */
export const MEETINGS_COUNTED = 100

/** The form is taken from this many of the latest tournaments. */
export const FORM_TOURNAMENTS = 20

/** The favourite is the most frequent game among this many of the latest tournaments. */
export const FAVOURITE_TOURNAMENTS = 50
