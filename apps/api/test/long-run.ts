/** Scales a number of repetitions or a timeout: five times as much in the long run (`.ci/full`). */
export const longRun = (usual: number): number => (process.env.TRUNFO_FULL ? usual * 5 : usual)

/** The full number in the long run, a tenth otherwise. */
export const inFull = (whole: number): number => (process.env.TRUNFO_FULL ? whole : Math.ceil(whole / 10))
