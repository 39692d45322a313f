import { AD_LINK_MAX } from '@trunfo/contract/ads'
import { describe, expect, test } from 'vitest'
import { AppError } from '../../platform/errors.ts'
import { checkAd, linkOf, pathOf } from './ads.rules.ts'

const ad = {
  name: 'Oferta',
  linkUrl: 'loja.com.br',
  position: 'top',
  targetRoles: ['all'],
  targetPages: ['all'],
  expiresAt: null,
} as const

const codeOf = (verdict: object) => (verdict instanceof AppError ? verdict.code : null)

describe('a link', () => {
  test.each([
    ['loja.com.br/x', 'https://loja.com.br/x'],
    ['loja.com.br', 'https://loja.com.br/'],
    ['loja.com.br:8443/x?y=1#z', 'https://loja.com.br:8443/x?y=1#z'],
    ['https://loja.com.br/x', 'https://loja.com.br/x'],
    ['HTTPS://LOJA.com.br/X', 'https://loja.com.br/X'],
    ['https://pão.com.br/', 'https://xn--po-sia.com.br/'],
  ])('%s becomes %s', (given, kept) => expect(linkOf(given)).toBe(kept))

  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'javascript:1',
    'javascript:1.5',
    'java\tscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:1.2',
    '//loja.com.br/x',
    '/\\loja.com.br',
    '\\\\loja.com.br',
    'https:loja.com.br',
    'https:/loja.com.br',
    'https:///loja.com.br',
    'https:\\\\loja.com.br',
    'http://loja.com.br/x',
    'ftp://loja.com.br',
    'blob:https://loja.com.br/1',
    'vbscript:msgbox',
    'mailto:a@loja.com.br',
    'https://ana:senha@loja.com.br',
    'ana@loja.com.br',
    'https://localhost/x',
    'https://loja .com.br',
    'https://',
    '/tournaments',
    '',
    `loja.com.br/${'x'.repeat(AD_LINK_MAX)}`,
  ])('%s is rejected', (given) => expect(linkOf(given)).toBeNull())
})

describe('a page', () => {
  test.each([
    ['/tournaments', '/tournaments'],
    ['/tournaments/', '/tournaments'],
    ['/', '/'],
    ['/profile/joão', '/profile/jo%C3%A3o'],
    ['all', 'all'],
  ])('%s is stored as %s', (given, kept) => expect(pathOf(given)).toBe(kept))

  test.each(['tournaments', '//evil.example', '/a?b=1', '/a#b', '/a b', 'https://x.com/', ''])(
    '%s is rejected as a path',
    (given) => expect(pathOf(given)).toBeNull(),
  )
})

describe('an ad', () => {
  test('is stored normalised, with each target once, and "all" replaces the others', () => {
    const given = {
      ...ad,
      targetRoles: ['user', 'user', 'redator'],
      targetPages: ['/ranking/', '', '/ranking', '/'],
    } as const
    expect(checkAd(given, true)).toMatchObject({
      linkUrl: 'https://loja.com.br/',
      targetRoles: ['user', 'redator'],
      targetPages: ['/ranking', '/'],
    })
    expect(checkAd({ ...ad, targetRoles: ['user', 'all'], targetPages: ['/', 'all'] }, true)).toMatchObject({
      targetRoles: ['all'],
      targetPages: ['all'],
    })
  })

  test.each([
    ['ads.name_required', { name: '' }, true],
    ['ads.image_required', {}, false],
    ['ads.link_invalid', { linkUrl: 'http://loja.com.br' }, true],
    ['ads.roles_required', { targetRoles: [] }, true],
    ['ads.pages_required', { targetPages: [''] }, true],
    ['ads.page_invalid', { targetPages: ['/', 'ranking'] }, true],
  ])('%s', (code, fields, hasImage) => expect(codeOf(checkAd({ ...ad, ...fields }, hasImage))).toBe(code))
})
