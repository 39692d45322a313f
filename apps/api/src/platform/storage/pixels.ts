import type sharp from 'sharp'

type Pixels = typeof sharp

let loaded: Promise<Pixels> | undefined

/**
 * Loads the image library with the first image, because most processes never handle one. Only the JPEG, PNG
 * and WebP decoders are enabled; SVG, PDF and the rest are blocked in the library.
 */
export function pixels(): Promise<Pixels> {
  loaded ??= load()
  return loaded
}

async function load(): Promise<Pixels> {
  const { default: library } = await import('sharp')
  library.block({ operation: ['VipsForeignLoad'] })
  library.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  })
  library.concurrency(1)
  library.cache(false)
  return library
}
