/** Length of a minute of match clocks and check-ins, unless tests shorten it. */
export const MINUTE_MS = 60_000
/** A setting of each database connection, because statements compute deadlines by the database's clock. */
export const MINUTE_SETTING = 'trunfo.minute_ms'
