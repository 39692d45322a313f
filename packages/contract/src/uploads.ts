export const UPLOAD_MAX_BYTES = 5 * 1024 * 1024
export const UPLOAD_MAX_PIXELS = 40_000_000
/** The longest edge of a WebP. A pixel limit is not enough: a thin line decodes a hundred times slower. */
export const UPLOAD_MAX_EDGE = 16_383
export const UPLOAD_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const

/** The facts of `platform.image_too_large`. */
export const UPLOAD_LIMITS = {
  maxMegabytes: UPLOAD_MAX_BYTES / 1024 ** 2,
  maxMegapixels: UPLOAD_MAX_PIXELS / 1e6,
  maxEdge: UPLOAD_MAX_EDGE,
} as const
