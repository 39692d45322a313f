/** Calendar months between two changes of the username, and between two of the email address. */
export const COOL_DOWN_MONTHS = 6
export const EMAIL_UNDO_DAYS = 7

/** Avatars are square. The browser crops them to this size, so it uploads no more than is shown. */
export const AVATAR_PURPOSE = 'avatar'
export const AVATAR_EDGE_PX = 512
