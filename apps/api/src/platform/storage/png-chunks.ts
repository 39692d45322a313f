const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
/** Length and type before the data of a chunk, a checksum after it. */
const FRAME_BYTES = 12
const DRAWING = ['IHDR', 'PLTE', 'tRNS', 'cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'eXIf', 'IDAT', 'IEND']

export const isPng = (file: Buffer): boolean => file.subarray(0, SIGNATURE.length).equals(SIGNATURE)

/**
 * A PNG without whatever draws nothing, or null when it is cut off. The decoder unpacks every text it finds, up to
 * 8 MB each, before it knows the first pixel: a hundred of them, 770 KB to send, took 4 GB of memory.
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
