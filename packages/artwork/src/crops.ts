/** The shapes of a cover. Each is composed anew: a strip is no slice of a square. */
export const CROPS = {
  card: { width: 640, height: 360 },
  banner: { width: 1280, height: 300 },
  square: { width: 240, height: 240 },
  /** The picture of a shared link. */
  share: { width: 1200, height: 630 },
  tall: { width: 612, height: 844 },
} as const

export type Crop = keyof typeof CROPS
