import type sharp from 'sharp'

type Pixels = typeof sharp

let loaded: Promise<Pixels> | undefined

/**
 * The image library, loaded with the first picture: most processes never see one, and each would carry it. Only the three
 * decoders we need can run at all; SVG, PDF and the rest are switched off in the library itself.
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
