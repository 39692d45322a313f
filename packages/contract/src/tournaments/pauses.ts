/** A no-show counts only in a tournament with so many entrants and clocks of so many minutes, so that no organiser can stage it. */
export const NO_SHOW_ENTRANTS_MIN = 8
export const NO_SHOW_CLOCK_MINUTES_MIN = 10
/** Who did not check in knows a start that was announced so many hours before. */
export const NO_SHOW_NOTICE_HOURS = 24
/** A start as announced is at most so much later. */
export const NO_SHOW_LATE_MINUTES_MAX = 60
/** Who came to their match before is expected for so many hours. */
export const NO_SHOW_EXPECTED_HOURS = 3
/** No-shows count for so many days. */
export const NO_SHOW_DAYS = 90
/** No-shows of one tournament within so many hours are one absence. */
export const ABSENCE_HOURS = 24
/** Days of a pause, by how many absences count. The last one is for all further ones. */
export const PAUSE_DAYS = [1, 2, 4, 8, 16, 30] as const
export const PAUSE_REASON_MAX = 500
/** No-shows of a person that staff see, newest first. */
export const NO_SHOWS_SHOWN_MAX = 20
