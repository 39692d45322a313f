/** How long a data export stays available for download. */
export const DATA_EXPORT_DAYS = 7
