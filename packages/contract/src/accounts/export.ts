/** How long the copy of a person's data is kept for them. */
export const DATA_EXPORT_DAYS = 7
