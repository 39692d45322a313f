import { availableParallelism } from 'node:os'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  bitmapPng,
  GIF_SCRIPT,
  heaviestPng,
  jpegOfManyScans,
  jpegWithScript,
  lyingJpeg,
  photo,
  pngChunk,
  pngOfTexts,
  pngWithScript,
  SCRIPT,
  SVG,
} from './hostile-images.factory.ts'
import { toWebp } from './image.ts'

const BOX = { maxWidth: 512, maxHeight: 512 }

/** CPU time of this process, which other processes do not affect. */
async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

/** The same header with half of the data; the file is otherwise valid. */
function shortened(png: Buffer): Buffer {
  const data = png.subarray(png.indexOf('IDAT') + 4, -16)
  const [start, end] = [png.subarray(0, png.indexOf('IDAT') - 4), png.subarray(-12)]
  return Buffer.concat([start, pngChunk('IDAT', data.subarray(0, data.length / 2)), end])
}

describe('a valid image', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('in %s format becomes WebP', async (format) => {
    const image = await toWebp(await photo(300, 200).toFormat(format).toBuffer(), BOX)
    expect(await sharp(image.data).metadata()).toMatchObject({ format: 'webp', width: 300, height: 200 })
  })

  test('is fitted into the box, keeps its aspect ratio and never grows', async () => {
    const wide = await toWebp(await photo(2000, 1000).jpeg().toBuffer(), BOX)
    expect([wide.width, wide.height]).toEqual([512, 256])
    const small = await toWebp(await photo(40, 30).jpeg().toBuffer(), BOX)
    expect([small.width, small.height]).toEqual([40, 30])
  })

  test('is turned upright and loses its location, camera and colour profile', async () => {
    const jpeg = await photo(300, 200)
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 33/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .withIccProfile('p3')
      .jpeg()
      .toBuffer()
    expect(await sharp(jpeg).metadata()).toMatchObject({ exif: expect.anything(), icc: expect.anything() })

    const image = await toWebp(jpeg, BOX)
    const { exif, icc, xmp, orientation, width, height } = await sharp(image.data).metadata()
    expect({ exif, icc, xmp, orientation }).toEqual({})
    expect([width, height]).toEqual([200, 300])
    expect([image.width, image.height]).toEqual([200, 300])
  })

  test('keeps only its first frame', async () => {
    const frames = [await photo(20, 20, 'red').png().toBuffer(), await photo(20, 20, 'blue').png().toBuffer()]
    const animation = await sharp(frames, { join: { animated: true } })
      .webp({ lossless: true })
      .toBuffer()
    expect((await sharp(animation, { animated: true }).metadata()).pages).toBe(2)

    const { data } = await toWebp(animation, BOX)
    expect((await sharp(data, { animated: true }).metadata()).pages ?? 1).toBe(1)
    const { dominant } = await sharp(data).stats()
    expect(dominant.r).toBeGreaterThan(dominant.b)
  })

  test('may have exactly forty million pixels', async () => {
    expect(await toWebp(bitmapPng(8_000, 5_000), BOX)).toMatchObject({ width: 512, height: 320 })
  })
})

describe('a hostile file', () => {
  test('that unpacks to more than forty million pixels is rejected before it is unpacked', async () => {
    const bomb = bitmapPng(30_000, 30_000)
    expect(bomb.length).toBeLessThan(200_000)
    const [large, refusals, conversions] = [bitmapPng(8_000, 5_000), [] as number[], [] as number[]]
    for (let turn = 0; turn < 3; turn += 1) {
      const startedAt = performance.now()
      await expect(toWebp(bomb, BOX)).rejects.toMatchObject({ code: 'platform.image_too_large' })
      refusals.push(performance.now() - startedAt)
      await toWebp(large, BOX)
      conversions.push(performance.now() - startedAt - (refusals.at(-1) ?? 0))
    }
    // Unpacking would take twenty times as long as the largest accepted image.
    expect(Math.min(...refusals)).toBeLessThan(Math.min(...conversions))
    await expect(toWebp(bitmapPng(8_000, 5_001), BOX)).rejects.toMatchObject({
      code: 'platform.image_too_large',
    })
    await expect(toWebp(await lyingJpeg(), BOX)).rejects.toMatchObject({ code: 'platform.image_too_large' })
  })

  test('that is longer than 16,383 pixels is rejected before it is unpacked, whole or truncated', async () => {
    const [line, legal] = [bitmapPng(1, 40_000_000), bitmapPng(8_000, 5_000)]
    const tooLarge = { code: 'platform.image_too_large' }
    const refused = await secondsOf(() => expect(toWebp(line, BOX)).rejects.toMatchObject(tooLarge))
    const cut = await secondsOf(() => expect(toWebp(shortened(line), BOX)).rejects.toMatchObject(tooLarge))
    const largest = await secondsOf(() => toWebp(legal, BOX))
    // Unpacking the line would take seventy times as long as a normal image with as many pixels.
    expect(Math.max(refused, cut)).toBeLessThan(largest)
    await expect(toWebp(bitmapPng(16_384, 1), BOX)).rejects.toMatchObject(tooLarge)
    await expect(toWebp(bitmapPng(16_383, 1), BOX)).resolves.toMatchObject({ width: 512 })
  })

  test('that is truncated takes no longer than the whole one', async () => {
    const [whole, cut] = [heaviestPng(2_000, 1_250), heaviestPng(2_000, 1_250, 0.9)]
    const unsupported = { code: 'platform.image_unsupported' }
    const [taken, refused] = [[] as number[], [] as number[]]
    for (let turn = 0; turn < 3; turn += 1) {
      taken.push(await secondsOf(() => toWebp(whole, BOX)))
      refused.push(await secondsOf(() => expect(toWebp(cut, BOX)).rejects.toMatchObject(unsupported)))
    }
    expect(Math.min(...refused)).toBeLessThan(Math.min(...taken) * 1.5)
  })

  test('with texts that unpack to gigabytes uses only the memory of its pixels', async () => {
    const [few, many] = [pngOfTexts(1), pngOfTexts(60)]
    await toWebp(few, BOX)
    const before = process.memoryUsage.rss()
    await expect(toWebp(many, BOX)).resolves.toMatchObject({ width: 64, height: 64 })
    // The texts unpack to 474 MB; everything else in the process needs far less.
    expect(process.memoryUsage.rss() - before).toBeLessThan(200e6)
  })

  test('with thousands of scans is rejected', async () => {
    await expect(toWebp(await jpegOfManyScans(), BOX)).rejects.toMatchObject({
      code: 'platform.image_unsupported',
    })
  })

  test.each([
    ['SVG', SVG],
    ['SVG behind white space', Buffer.concat([Buffer.from('\n\n'), SVG])],
    ['a GIF that is a script', GIF_SCRIPT],
    ['a page', Buffer.from(`<!doctype html>${SCRIPT}`)],
    ['a page with the first bytes of a JPEG', Buffer.from(`\xff\xd8\xff<html>${SCRIPT}</html>`, 'latin1')],
    ['SVG with the first bytes of a PNG', Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), SVG])],
    ['SVG in the shell of a WebP', Buffer.concat([Buffer.from('RIFF\xff\x00\x00\x00WEBP', 'latin1'), SVG])],
    ['a few bytes', Buffer.from([0xff, 0xd8])],
    ['nothing', Buffer.alloc(0)],
  ])('is rejected: %s', async (_name, file) => {
    await expect(toWebp(file, BOX)).rejects.toMatchObject({ code: 'platform.image_unsupported' })
  })

  test.each(['jpeg', 'png', 'webp'] as const)('is rejected: a %s cut in half', async (format) => {
    const noise = sharp({
      create: {
        width: 256,
        height: 256,
        channels: 3,
        background: 'black',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
    const whole = await noise.toFormat(format).toBuffer()
    await expect(toWebp(whole.subarray(0, whole.length / 2), BOX)).rejects.toMatchObject({
      code: 'platform.image_unsupported',
    })
  })

  test.each([
    ['JPEG', jpegWithScript],
    ['PNG', pngWithScript],
  ])('loses a script hidden in a %s', async (_name, make) => {
    const polyglot = await make()
    expect(polyglot.includes(SCRIPT)).toBe(true)
    const { data } = await toWebp(polyglot, BOX)
    expect(data.includes('script')).toBe(false)
    expect(data.includes('alert')).toBe(false)
  })

  test.each([
    ['SVG', SVG],
    ['GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
  ])('in %s format cannot be decoded in this process at all', async (_name, file) => {
    await expect(sharp(file).metadata()).rejects.toThrow('unsupported')
  })
})

test('a flood is rejected rather than queued, and a file that is no image skips the queue', async () => {
  const jpeg = await photo(1200, 1200).jpeg().toBuffer()
  const accepted = availableParallelism() + 20
  const flood = Array.from({ length: accepted + 15 }, () => toWebp(jpeg, BOX))
  await Promise.all([
    expect(toWebp(SVG, BOX)).rejects.toMatchObject({ code: 'platform.image_unsupported' }),
    Promise.allSettled(flood),
  ])
  const refusals = (await Promise.allSettled(flood)).filter(({ status }) => status === 'rejected')
  expect(refusals).toHaveLength(15)
  for (const refusal of refusals) expect(refusal).toMatchObject({ reason: { code: 'platform.overloaded' } })
})
