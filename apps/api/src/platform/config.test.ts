import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { loadConfig, settings } from './config.ts'

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://trunfo.example',
  SESSION_SECRET: 'a-secret-of-more-than-thirty-two-characters',
  ENCRYPTION_KEYS: 'a-key-of-more-than-thirty-two-characters',
  PRIVACY_EMAIL: 'privacidade@trunfo.example',
}

test('a development machine needs no variable at all', () => {
  expect(loadConfig({}).PORT).toBe(3000)
})

test('an empty variable counts as absent', () => {
  expect(loadConfig({ PORT: '' }).PORT).toBe(3000)
})

describe('production', () => {
  test('starts with safe values', () => {
    expect(loadConfig(production).isProduction).toBe(true)
  })

  test.each([
    ['a public address without TLS', { PUBLIC_URL: 'http://trunfo.example' }, 'PUBLIC_URL'],
    ['the development secret', { SESSION_SECRET: '' }, 'SESSION_SECRET'],
    ['a short secret', { SESSION_SECRET: 'short' }, 'SESSION_SECRET'],
    ['the development key', { ENCRYPTION_KEYS: '' }, 'ENCRYPTION_KEYS'],
    ['a short key among others', { ENCRYPTION_KEYS: `${'k'.repeat(32)},short` }, 'ENCRYPTION_KEYS'],
    ['an empty list of keys', { ENCRYPTION_KEYS: ',' }, 'ENCRYPTION_KEYS'],
    ['half a sign-in provider', { GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_SECRET'],
    ['half of the push settings', { VAPID_SUBJECT: 'mailto:a@trunfo.example' }, 'VAPID_PUBLIC_KEY'],
    ['no contact for personal data', { PRIVACY_EMAIL: '' }, 'PRIVACY_EMAIL'],
    ['staff without a second factor', { STAFF_SECOND_FACTOR: 'false' }, 'STAFF_SECOND_FACTOR'],
    ['raised limits', { RATE_LIMIT_SCALE: '2' }, 'RATE_LIMIT_SCALE'],
    ['shortened minutes', { CLOCK_MINUTE_MS: '1000' }, 'CLOCK_MINUTE_MS'],
    ['further origins', { EXTRA_ORIGINS: 'http://localhost:5173' }, 'EXTRA_ORIGINS'],
    ['a proxy range of the whole internet', { TRUSTED_PROXIES: '0.0.0.0/0' }, 'TRUSTED_PROXIES'],
    ['an S3 driver without a bucket', { STORAGE_DRIVER: 's3' }, 'S3_BUCKET'],
  ])('refuses %s', (_name, unsafe, variable) => {
    expect(() => loadConfig({ ...production, ...unsafe })).toThrow(variable)
  })
})

test('docs/operations.md lists exactly the variables that the code reads', () => {
  const docs = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8')
  const listed = [...docs.matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map((match) => match[1])
  expect(listed.toSorted()).toEqual(Object.keys(settings).toSorted())
})
