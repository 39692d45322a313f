import { PAGES, type PageAccess } from '@trunfo/contract/pages'
import { ROLES, type Role } from '@trunfo/contract/roles'
import type { ReactElement } from 'react'
import { matchRoutes, type RouteObject } from 'react-router'
import { describe, expect, it } from 'vitest'
import { mayOpen } from '@/lib/access.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { PageGuard } from './page-guard.tsx'
import { routes } from './pages.tsx'

type Guard = 'open' | 'login' | readonly Role[]

/** The route table of part 1 of the specification, copied verbatim. */
const PLAY: Record<string, Guard> = {
  '/': 'open',
  '/login': 'open',
  '/register': 'open',
  '/tournaments': 'open',
  '/tournaments/{id}': 'open',
  '/teams': 'open',
  '/teams/{id}': 'open',
  '/ranking': 'open',
  '/vip': 'open',
  '/shop': 'open',
  '/payment/success': 'open',
  '/payment/cancel': 'open',
  '/confirm-email': 'open',
  '/profile/{username}': 'open',
  '/privacy-policy': 'open',
  '/terms-of-service': 'open',
  '/about-us': 'open',
  '/tournaments/new': ['admin', 'vip', 'fundador'],
  '/match/{matchId}': 'login',
  '/teams/new': 'login',
  '/teams/{id}/applications': 'login',
  '/account-settings': 'login',
  '/wallet': 'login',
  '/support/ticket/new': 'login',
  '/support/ticket/{ticketId}': 'login',
  '/test-lobby': ['admin', 'fundador'],
  '/admin': ['admin', 'fundador', 'suporte', 'moderador'],
}

/** The route table of part 2 of the specification. */
const COMMERCE_AND_ADMIN: Record<string, Guard> = {
  '/vip': 'open',
  '/shop': 'open',
  '/payment/success': 'open',
  '/payment/cancel': 'open',
  '/confirm-email': 'open',
  '/account-settings': 'login',
  '/wallet': 'login',
  '/support/ticket/new': 'login',
  '/support/ticket/{ticketId}': 'login',
  '/admin': ['admin', 'fundador', 'suporte', 'moderador'],
  '/admin/users': ['admin', 'fundador'],
  '/admin/games': ['admin', 'fundador'],
  '/admin/tournaments': ['admin', 'fundador', 'moderador'],
  '/admin/payments': ['admin', 'fundador'],
  '/admin/wallet': ['admin', 'fundador'],
  '/admin/withdrawals': ['fundador'],
  '/admin/featured': ['admin', 'fundador'],
  '/admin/ads': ['admin', 'fundador'],
  '/admin/tickets': ['admin', 'suporte', 'fundador', 'moderador'],
  '/admin/promotions': ['admin', 'fundador'],
  '/admin/referrals': ['admin', 'fundador'],
  '/admin/shop': ['admin', 'fundador'],
  '/test-lobby': ['admin', 'fundador'],
  '/privacy-policy': 'open',
  '/terms-of-service': 'open',
  '/about-us': 'open',
}

/** Routes that the specification's tables do not list, and why they exist. */
const OURS: Record<string, { guard: Guard; because: string }> = {
  '/password-reset': { guard: 'open', because: 'part 3: a real page, the target of the mail' },
  '/email-change': { guard: 'open', because: 'the link of the mail is opened signed in or not' },
  '/tournaments/mine': { guard: 'login', because: 'what a player is entered in and runs' },
  '/tournaments/{id}/manage': {
    guard: 'login',
    because: 'part 3: the organiser; the desk turns others away',
  },
  '/tournaments/{id}/rehearsal': {
    guard: 'login',
    because: 'the organiser plays a private copy of the cup; others are turned away',
  },
  '/tournaments/{id}/links/{announcementId}/{number}': {
    guard: 'open',
    because: 'says where a link of an announcement leads, to everybody who may read the announcement',
  },
  '/tournaments/{id}/matches/{matchId}': {
    guard: 'open',
    because: 'part 3: a match seen from outside',
  },
  '/developers': { guard: 'open', because: 'the reference of the public API' },
  '/ads/mine': { guard: ['anunciante'], because: 'an advertiser reads the figures of the own ads' },
  '/admin/users/{userId}': { guard: ['admin', 'fundador'], because: 'one person of the list, by an address' },
  '/admin/reports': { guard: ['admin', 'fundador', 'moderador'], because: 'what players report' },
  '/admin/disputes': { guard: ['admin', 'fundador', 'moderador'], because: 'part 3: staff decide disputes' },
  '/admin/audit': {
    guard: ['admin', 'fundador'],
    because: 'the moderation log, and every other act of staff',
  },
  '/admin/jobs': { guard: ['admin', 'fundador'], because: 'work that failed in the background' },
  '/admin/payments/review': { guard: ['admin', 'fundador'], because: 'payments that a person must look at' },
  '/admin/prizes': { guard: ['fundador'], because: 'part 3: the house budget that only a fundador fills' },
}

const tables = [...Object.entries(PLAY), ...Object.entries(COMMERCE_AND_ADMIN)]
const ours = Object.entries(OURS).map(([path, { guard }]) => [path, guard] as const)

/** A concrete URL for a path pattern. */
const addressOf = (path: string) => path.replace(/\{\w+\}/g, '7c9e6679-7425-40de-944b-e07fc1f90ae7')

/** The innermost route that matches a URL. */
const routeAt = (address: string): RouteObject | undefined => matchRoutes(routes, address)?.at(-1)?.route

/** Who may open a page with this access, according to the function that guard and menus use. */
const admitted = (access: PageAccess) => ({
  visitor: mayOpen(access, null),
  roles: ROLES.filter((role) => mayOpen(access, { roles: ['user', role] })),
})

const expected = (guard: Guard) => ({
  visitor: guard === 'open',
  roles: ROLES.filter((role) => typeof guard === 'string' || guard.includes(role)),
})

describe('the router', () => {
  it.each([...tables, ...ours])('opens %s only to %s', (path, guard) => {
    const route = routeAt(addressOf(path))
    const element = route?.element as ReactElement<{ access: PageAccess; children: ReactElement }>

    expect(route?.path).toBe(path.replace(/\{(\w+)\}/g, ':$1'))
    expect(element.type).toBe(PageGuard)
    expect(element.props.children.type).not.toBe(NotFoundPage)
    expect(admitted(element.props.access)).toEqual(expected(guard))
  })

  it('has only pages that the specification names or a reason explains', () => {
    const known = new Set([...tables, ...ours].map(([path]) => path))
    const paths = Object.values(PAGES).map(({ path }) => path.replace(/:(\w+)/g, '{$1}'))
    expect(new Set(paths)).toEqual(known)
    expect(paths).toHaveLength(known.size)
  })

  it('shows the not-found page for any other URL', () => {
    expect(routeAt('/admin/secret')?.path).toBe('*')
  })
})
