/** Calendar months between two changes of the username, and between two of the e-mail. */
export const COOL_DOWN_MONTHS = 6
export const EMAIL_UNDO_DAYS = 7

/** Avatars are square; the browser crops to this size, so that no phone sends more than is shown. */
export const AVATAR_PURPOSE = 'avatar'
export const AVATAR_EDGE_PX = 512
