/**
 * Draws the icons of the installable app from the favicon: run `npm run icons` after changing it. Icons that
 * a phone crops (`maskable`, and Apple's) fill the square and keep the mark within the circle that is always
 * visible.
 */
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const INK = '#0b0f17'
const folder = join(import.meta.dirname, '../../apps/web/public')
const mark = /<title>.*<\/title>(.*)<\/svg>/s.exec(readFileSync(join(folder, 'favicon.svg'), 'utf8'))?.[1]
if (!mark) throw new Error('favicon.svg is not what it was.')

/** The mark, scaled to `share` of the square's side, on a square with rounded corners. */
const onInk = (share: number, radius: number) => {
  const place = `translate(${16 - 16 * share} ${16 - 16 * share}) scale(${share})`
  return `<rect width="32" height="32" rx="${radius}" fill="${INK}"/><g transform="${place}">${mark}</g>`
}
/** Phones paint the badge in one colour, so only the shape matters. */
const silhouette =
  '<path fill="#fff" fill-rule="evenodd" d="M9 2h14a4 4 0 0 1 4 4v20a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4V6a4 4 0 0 1 4-4zm7 7l-5.4 7 5.4 7 5.4-7z"/>'

const pictures = [
  { file: 'icons/icon-192.png', size: 192, drawing: onInk(0.74, 7) },
  { file: 'icons/icon-512.png', size: 512, drawing: onInk(0.74, 7) },
  { file: 'icons/maskable-192.png', size: 192, drawing: onInk(0.58, 0) },
  { file: 'icons/maskable-512.png', size: 512, drawing: onInk(0.58, 0) },
  { file: 'icons/badge-96.png', size: 96, drawing: silhouette },
  { file: 'apple-touch-icon.png', size: 180, drawing: onInk(0.66, 0) },
]

mkdirSync(join(folder, 'icons'), { recursive: true })
for (const { file, size, drawing } of pictures) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${drawing}</svg>`
  const { size: bytes } = await sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9, effort: 10 })
    .toFile(join(folder, file))
  console.log(`${file}: ${bytes} bytes`)
}
