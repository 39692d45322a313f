import { PAGES, type PageName } from '@trunfo/contract/pages'
import type { Role } from '@trunfo/contract/roles'
import { describe, expect, test } from 'vitest'
import { groupsFor, pageAt, STAFF_GROUPS } from './staff-pages.ts'

const seenBy = (role: Role) =>
  groupsFor({ roles: ['user', role] }).flatMap(({ pages }) => pages.map(({ page }) => page))

describe('the staff pages', () => {
  const all = STAFF_GROUPS.flatMap(({ pages }) => pages.map(({ page }) => page))

  test('contain each page under /admin without parameters exactly once', () => {
    const wanted = (Object.keys(PAGES) as PageName[]).filter(
      (page) => PAGES[page].path.startsWith('/admin/') && !PAGES[page].path.includes(':'),
    )
    expect(all.toSorted()).toEqual([...wanted, 'testLobby', 'tournamentNew'].toSorted())
  })

  test('are all open to a founder', () => expect(seenBy('fundador')).toEqual(all))

  test('are open to an admin, except what only a founder decides', () =>
    expect(seenBy('admin')).toEqual(
      all.filter((page) => !['adminWithdrawals', 'adminPrizes'].includes(page)),
    ))

  test('are limited for other roles', () => {
    expect(seenBy('moderador')).toEqual(['adminTickets', 'adminReports', 'adminDisputes', 'adminTournaments'])
    expect(seenBy('suporte')).toEqual(['adminTickets'])
  })
})

test('a path belongs to the page with the longest matching path', () => {
  const pages: PageName[] = ['adminPayments', 'adminPaymentsReview', 'adminUsers']
  expect(
    ['/admin/payments', '/admin/payments/review', '/admin/users/1', '/admin/userspace'].map((path) =>
      pageAt(path, pages),
    ),
  ).toEqual(['adminPayments', 'adminPaymentsReview', 'adminUsers', undefined])
})
