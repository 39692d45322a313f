import { AD, makeAd } from '../src/features/ads/testing.ts'
import type { Services } from '../src/platform/services.ts'
import { newKey } from '../src/platform/storage/keys.ts'
import { toWebp } from './pictures.ts'

interface Banner {
  readonly width: number
  readonly height: number
  readonly lines: readonly string[]
  readonly colours: readonly [from: string, to: string]
}

const TOP: Banner = {
  width: 960,
  height: 120,
  lines: ['Baralho Serrano · cartas feitas à mão'],
  colours: ['#0f3d2e', '#1c6b4f'],
}
const SIDE: Banner = {
  width: 320,
  height: 1200,
  lines: ['Café', 'da Mesa', '', 'aberto', 'até a', 'última', 'mão'],
  colours: ['#3a2412', '#7a4a1e'],
}

/** Two ads of invented businesses, both owned by the demo advertiser. */
export async function seedDemoAds(
  { db, storage }: Services,
  people: ReadonlyMap<string, string>,
): Promise<void> {
  const owner_id = people.get('anunciante') ?? null
  const put = async (banner: Banner) => {
    const key = newKey(AD)
    await storage.put(key, await draw(banner))
    return key
  }
  await makeAd(db, {
    name: 'Baralho Serrano: cartas de papel, feitas à mão',
    link_url: 'https://baralho-serrano.example/',
    image_key: await put(TOP),
    owner_id,
  })
  await makeAd(db, {
    name: 'Café da Mesa, aberto até a última mão',
    link_url: 'https://cafe-da-mesa.example/',
    position: 'sidebar',
    target_pages: ['/tournaments', '/ranking'],
    image_key: await put(SIDE),
    owner_id,
  })
}

/** Draws cards in the corners and text between them. Without fonts on the machine, only the cards appear. */
function draw({ width, height, lines, colours: [from, to] }: Banner): Promise<Buffer> {
  const step = height / (lines.length + 1)
  const size = Math.min(56, step * 0.55)
  const texts = lines.map(
    (line, at) =>
      `<text x="${width / 2}" y="${step * (at + 1) + size / 3}" font-size="${size}" font-family="sans-serif"
        font-weight="700" fill="#fdf6e3" text-anchor="middle">${line}</text>`,
  )
  const card = (x: number, y: number, turn: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})" fill="#fdf6e3"><rect x="-30" y="-42" width="60" height="84" rx="8"/>
      <path d="M0-22 16 0 0 22-16 0z" fill="${to}"/></g>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <linearGradient id="ground" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>
    <rect width="${width}" height="${height}" fill="url(#ground)"/>
    ${card(60, 60, -12)}${card(width - 60, height - 60, 12)}${texts.join('')}</svg>`
  return toWebp(svg)
}
