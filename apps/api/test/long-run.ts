/** How much of something a test does: five times as much in the long run (`.ci/full`), and five times the patience. */
export const longRun = (usual: number): number => (process.env.TRUNFO_FULL ? usual * 5 : usual)

/** So many in the long run, and a tenth of them otherwise. */
export const inFull = (whole: number): number => (process.env.TRUNFO_FULL ? whole : Math.ceil(whole / 10))
