const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
/** Length and type before a chunk's data, a checksum after it. */
const FRAME_BYTES = 12
const DRAWING = ['IHDR', 'PLTE', 'tRNS', 'cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'eXIf', 'IDAT', 'IEND']

export const isPng = (file: Buffer): boolean => file.subarray(0, SIGNATURE.length).equals(SIGNATURE)

/**
 * Returns the PNG without the chunks that draw nothing, or null if it is truncated. The decoder unpacks every
 * text chunk, up to 8 MB each, before the first pixel: a hundred of them, 770 KB to send, took 4 GB of
 * memory.
 */
export function drawingOf(png: Buffer): Buffer | null {
  const chunks: Buffer[] = [SIGNATURE]
  for (let start = SIGNATURE.length; start + FRAME_BYTES <= png.length; ) {
    const end = start + FRAME_BYTES + png.readUInt32BE(start)
    const type = png.toString('latin1', start + 4, start + 8)
    if (end > png.length) return null
    if (DRAWING.includes(type)) chunks.push(png.subarray(start, end))
    if (type === 'IEND') return Buffer.concat(chunks)
    start = end
  }
  return null
}
