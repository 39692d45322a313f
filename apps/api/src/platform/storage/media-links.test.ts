import { expect, test } from 'vitest'
import { newKey } from './keys.ts'
import { MediaLinks } from './media-links.ts'

const NOW = Date.parse('2026-11-15T12:00:00Z')
const links = new MediaLinks({ SESSION_SECRET: 'a'.repeat(32) })
const key = newKey({ visibility: 'private', name: 'proof' })

function signed(ttlSeconds = 60) {
  const url = new URL(links.signedUrl(key, ttlSeconds, NOW), 'http://localhost')
  return {
    path: url.pathname,
    expires: url.searchParams.get('expires') ?? '',
    signature: url.searchParams.get('signature') ?? '',
  }
}

test('a signed link opens its file until it expires', () => {
  const { path, ...given } = signed(60)
  expect(path).toBe(`/media/${key}`)
  expect(links.isValid(key, given, NOW + 59_000)).toBe(true)
  expect(links.isValid(key, given, NOW + 60_000)).toBe(false)
})

test('a signed link does not open another file', () => {
  expect(links.isValid(newKey({ visibility: 'private', name: 'proof' }), signed(), NOW)).toBe(false)
})

test('the expiry of a link cannot be extended', () => {
  const { expires, signature } = signed()
  expect(links.isValid(key, { expires: String(Number(expires) + 1), signature }, NOW)).toBe(false)
})

test('a link signed with another secret is invalid', () => {
  const others = new MediaLinks({ SESSION_SECRET: 'b'.repeat(32) })
  expect(others.isValid(key, signed(), NOW)).toBe(false)
})

test.each([
  ['nothing', {}],
  ['no signature', { expires: signed().expires }],
  ['no expiry', { signature: signed().signature }],
  ['an empty signature', { ...signed(), signature: '' }],
  ['a short signature', { ...signed(), signature: signed().signature.slice(0, 10) }],
  ['an expiry that is no number', { ...signed(), expires: 'Infinity' }],
  ['an expiry past all numbers', { ...signed(), expires: '1e300' }],
])('a link with %s is rejected', (_name, given) => {
  expect(links.isValid(key, given, NOW)).toBe(false)
})

test('a public file has one URL, on our server or on the media server', () => {
  const media = new MediaLinks({ SESSION_SECRET: 'a'.repeat(32), MEDIA_PUBLIC_URL: 'https://media.example/' })
  expect(links.publicUrl('public/avatar/x.webp')).toBe('/media/public/avatar/x.webp')
  expect(media.publicUrl('public/avatar/x.webp')).toBe('https://media.example/public/avatar/x.webp')
})
