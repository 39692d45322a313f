import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Test images: valid ones, and ones made to attack a server. */
export function photo(width: number, height: number, background = '#2f855a') {
  return sharp({ create: { width, height, channels: 3, background } })
}

/** Black pixels of one bit each: hundreds of millions fit into a few kilobytes. */
export function bitmapPng(width: number, height: number): Buffer {
  return png({ width, height, bits: 1 }, Buffer.alloc((1 + Math.ceil(width / 8)) * height))
}

/** The most expensive PNG of this size to decode: four 16-bit channels, interlaced in seven passes. */
export function heaviestPng(width: number, height: number, unpackedShare = 1): Buffer {
  const bytes = PASSES.reduce((sum, [x, y, dx, dy]) => {
    const rows = Math.ceil((height - y) / dy)
    return sum + rows * (1 + 8 * Math.ceil((width - x) / dx))
  }, 0)
  const shape = { width, height, bits: 16, colour: RGBA, isInterlaced: true }
  return png(shape, Buffer.alloc(Math.floor(bytes * unpackedShare)))
}

/** A PNG with text chunks: a few kilobytes each to send, eight megabytes each to unpack. */
export function pngOfTexts(count: number): Buffer {
  const text = deflateSync(Buffer.alloc(7_900_000, 'a'), { level: 9 })
  const texts = Array.from({ length: count }, (_, index) =>
    pngChunk('zTXt', Buffer.concat([Buffer.from(`k${index}\0\0`, 'latin1'), text])),
  )
  return png({ width: 64, height: 64, bits: 1 }, Buffer.alloc(9 * 64), texts)
}

const RGBA = 6
/** Start and step of the pixels in each interlacing pass: x, y, dx, dy. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

interface PngShape {
  readonly width: number
  readonly height: number
  readonly bits: number
  readonly colour?: number
  readonly isInterlaced?: boolean
}

function png(shape: PngShape, rows: Buffer, extras: readonly Buffer[] = []): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(shape.width, 0)
  header.writeUInt32BE(shape.height, 4)
  header[8] = shape.bits
  header[9] = shape.colour ?? 0
  header[12] = shape.isInterlaced ? 1 : 0
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    ...extras,
    pngChunk('IDAT', deflateSync(rows, { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** A small JPEG whose header claims 65,500 × 65,500 pixels. */
export async function lyingJpeg(): Promise<Buffer> {
  const jpeg = await photo(64, 64).jpeg().toBuffer()
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  jpeg.writeUInt16BE(65_500, frame + 5)
  jpeg.writeUInt16BE(65_500, frame + 7)
  return jpeg
}

/** Each repeated scan is a few bytes to send, and a pass over the whole image to decode. */
export async function jpegOfManyScans(): Promise<Buffer> {
  const jpeg = await photo(4000, 4000).jpeg({ progressive: true }).toBuffer()
  const lastScan = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), -2)
  return Buffer.concat([jpeg.subarray(0, -2), ...Array<Buffer>(20_000).fill(lastScan), jpeg.subarray(-2)])
}

export const SCRIPT = '<script>alert(document.domain)</script>'

/** An image that is also an HTML page: the script is in a comment segment and after the end of the image. */
export async function jpegWithScript(): Promise<Buffer> {
  const jpeg = await photo(64, 64).jpeg().toBuffer()
  const comment = Buffer.alloc(4)
  comment.writeUInt16BE(0xfffe, 0)
  comment.writeUInt16BE(SCRIPT.length + 2, 2)
  return Buffer.concat([
    jpeg.subarray(0, 2),
    comment,
    Buffer.from(SCRIPT),
    jpeg.subarray(2),
    Buffer.from(SCRIPT),
  ])
}

export async function pngWithScript(): Promise<Buffer> {
  const png = await photo(64, 64).png().toBuffer()
  const afterHeader = 8 + 25
  return Buffer.concat([
    png.subarray(0, afterHeader),
    pngChunk('tEXt', Buffer.from(`Comment\0${SCRIPT}`)),
    png.subarray(afterHeader),
    Buffer.from(SCRIPT),
  ])
}

/** A valid GIF header that is also a valid script. */
export const GIF_SCRIPT = Buffer.from('GIF89a/*\x01\x00\x01\x00*/=1;alert(document.domain)', 'latin1')

export const SVG = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64">${SCRIPT}<rect width="64" height="64"/></svg>`,
)

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
