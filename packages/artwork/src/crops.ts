/** The formats of a cover. Each has its own composition instead of being cut out of another. */
export const CROPS = {
  card: { width: 640, height: 360 },
  banner: { width: 1280, height: 300 },
  square: { width: 240, height: 240 },
  /** The preview image of a shared link. */
  share: { width: 1200, height: 630 },
  tall: { width: 612, height: 844 },
} as const

export type Crop = keyof typeof CROPS
