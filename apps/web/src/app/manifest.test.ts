import { readFileSync } from 'node:fs'
import { BRAND } from '@trunfo/contract/brand'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url))
const manifest = JSON.parse(read('public/manifest.webmanifest').toString())

test('the app has the name and colours of the site', () => {
  expect(manifest).toMatchObject({ name: BRAND.name, short_name: BRAND.name, description: BRAND.description })
  for (const page of ['index.html', 'offline.html'])
    expect(read(page).toString()).toContain(`<meta name="theme-color" content="${manifest.theme_color}" />`)
})

test('the app starts on the home page and keeps to our site', () => {
  expect(manifest).toMatchObject({ start_url: '/', scope: '/', lang: 'pt-BR', display: 'standalone' })
})

/** A PNG stores width and height in its first chunk. */
const sizeOf = (picture: Buffer) => `${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`

test('each icon has its declared size, and is small', () => {
  const icons: { src: string; sizes: string; purpose: string }[] = manifest.icons
  expect(icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`)).toEqual([
    'any 192x192',
    'any 512x512',
    'maskable 192x192',
    'maskable 512x512',
  ])
  const pictures = [
    ...icons,
    { src: '/apple-touch-icon.png', sizes: '180x180' },
    { src: '/icons/badge-96.png', sizes: '96x96' },
  ]
  for (const { src, sizes } of pictures) {
    const picture = read(`public${src}`)
    expect(sizeOf(picture)).toBe(sizes)
    expect(picture.length).toBeLessThan(10_000)
  }
})
