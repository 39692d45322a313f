import { describe, expect, test } from 'vitest'
import { AD_POSITIONS, isAdAt, isAdFor } from './ads.ts'
import { ROLES, type Role } from './roles.ts'

const now = new Date('2026-11-16T12:00:00Z')
const EXPIRIES = [
  { expiresAt: null, isOver: false },
  { expiresAt: new Date('2026-11-16T12:00:00.001Z'), isOver: false },
  { expiresAt: now, isOver: true },
  { expiresAt: new Date('2026-11-16T11:59:59Z'), isOver: true },
]
const TARGET_ROLES = [['all'], ...ROLES.map((role) => [role]), ['suporte', 'redator']]
const VIEWERS: Role[][] = [
  ...ROLES.map((role) => [...new Set<Role>(['user', role])]),
  ['user', 'vip', 'admin'],
]
const PAGES = ['/', '/tournaments', '/tournaments/', '/tournaments/new', '/Tournaments', '/ranking']
const TARGET_PAGES = [['all'], ['/'], ['/tournaments'], ['/ranking', '/tournaments/new']]

/** Restates the rule as the specification words it and compares every combination. */
describe('roles × pages × positions × expiry', () => {
  const cells = VIEWERS.flatMap((roles) =>
    TARGET_ROLES.flatMap((targetRoles) =>
      EXPIRIES.flatMap(({ expiresAt, isOver }) =>
        AD_POSITIONS.flatMap((position) =>
          AD_POSITIONS.flatMap((place) =>
            PAGES.flatMap((path) =>
              TARGET_PAGES.map((targetPages) => ({
                ad: { targetRoles, expiresAt, position, targetPages },
                roles,
                isOver,
                place,
                path,
              })),
            ),
          ),
        ),
      ),
    ),
  )

  test(`an ad shows where all of them fit, in ${cells.length} cells`, () => {
    const wrong = cells.filter(({ ad, roles, isOver, place, path }) => {
      const isShown = isAdFor(ad, { roles, now }) && isAdAt(ad, place, path)
      const isVip = roles.some((role) => role === 'vip')
      const isMeant = ad.targetRoles[0] === 'all' || roles.some((role) => ad.targetRoles.includes(role))
      const page = path === '/tournaments/' ? '/tournaments' : path
      const isHere = ad.targetPages[0] === 'all' || ad.targetPages.includes(page)
      return isShown !== (!isVip && isMeant && !isOver && ad.position === place && isHere)
    })
    expect(wrong).toEqual([])
    expect(cells.length).toBe(9 * 10 * 4 * 3 * 3 * 6 * 4)
  })

  test.each<[string, Role[], string[], boolean]>([
    ['a plain user sees ads for all', ['user'], ['all'], true],
    ['a plain user sees ads for users', ['user'], ['user'], true],
    ['a plain user does not see ads for other roles', ['user'], ['moderador'], false],
    ['a VIP sees no ads, not even those for VIPs', ['user', 'vip'], ['vip'], false],
    ['an admin who is VIP sees no ads', ['user', 'vip', 'admin'], ['admin', 'all'], false],
  ])('%s', (_, roles, targetRoles, isShown) => {
    expect(isAdFor({ targetRoles, expiresAt: null }, { roles, now })).toBe(isShown)
  })

  test.each<[string, string, boolean]>([
    ['/tournaments', '/tournaments', true],
    ['/tournaments', '/tournaments/', true],
    ['/tournaments', '/tournaments/new', false],
    ['/', '/', true],
    ['/', '/teams', false],
    ['all', '/whatever', true],
    ['all', '/administration', true],
    ['all', '/admin', false],
    ['all', '/admin/users', false],
    ['all', '/tournaments/42', true],
    ...[
      '/match/42',
      '/test-lobby',
      '/payment/success',
      '/payment/cancel',
      '/wallet',
      '/wallet/',
      '/account-settings',
      '/tournaments/42/manage',
      '/admin/users',
    ].flatMap((path): [string, string, boolean][] => [
      ['all', path, false],
      [path, path, false],
    ]),
  ])('a target of %s on %s', (target, path, isShown) => {
    expect(isAdAt({ position: 'top', targetPages: [target] }, 'top', path)).toBe(isShown)
  })
})
