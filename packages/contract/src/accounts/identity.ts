export const FULL_NAME_MAX = 120
/** Who may move money. */
export const ADULT_AGE = 18
