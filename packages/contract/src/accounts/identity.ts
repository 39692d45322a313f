export const FULL_NAME_MAX = 120
/** Minimum age to move money. */
export const ADULT_AGE = 18
