import { describe, expect, it } from 'vitest'
import { safeReturnPath } from './safe-return-path.ts'

describe('safeReturnPath', () => {
  it.each(['/', '/wallet', '/teams?q=onça&page=2', '/account-settings?tab=invites#top'])(
    'goes back to %s',
    (path) => {
      const back = safeReturnPath(path)
      expect(decodeURI(back ?? '')).toBe(path)
    },
  )

  it.each([
    '//evil.com',
    '///evil.com',
    '/\\evil.com',
    '\\/evil.com',
    '/\t/evil.com',
    '/\n\\evil.com',
    '/.//evil.com',
    '/..//evil.com',
    'https://evil.com/',
    'javascript:alert(1)',
    'evil.com',
    ' /wallet',
    '',
    'wallet',
    '//[',
    null,
    undefined,
    42,
    { pathname: '/wallet' },
  ])('rejects %j', (value) => {
    expect(safeReturnPath(value)).toBeNull()
  })

  it('never returns a text that a browser would read as another site', () => {
    for (const value of ['/a/../..//evil.com', '/%2F/evil.com', '/@evil.com', '/x\\..\\..\\\\evil.com']) {
      const back = safeReturnPath(value)
      if (back) expect(new URL(back, 'https://trunfo.example').origin).toBe('https://trunfo.example')
    }
  })
})
