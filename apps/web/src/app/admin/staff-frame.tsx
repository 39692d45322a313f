import { PAGES } from '@trunfo/contract/pages'
import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { mayOpen, waitsForStaffPowers } from '@/lib/access.ts'
import { useSession } from '@/lib/session.ts'
import { Spinner } from '@/ui/spinner.tsx'
import { StaffNavigation } from './staff-navigation.tsx'
import { StepUp } from './step-up.tsx'

/**
 * Around every page of staff: where else they can go and what waits there. The panel itself is just that, and has none.
 * Tables are wide: with `data-wide` the whole shell takes a wider column, so that its edges still agree (styles.css).
 */
export function StaffFrame() {
  const { viewer } = useSession()
  const { pathname } = useLocation()
  const { access, path } = PAGES.admin
  const page = (
    <>
      <Suspense fallback={<Spinner />}>
        <Outlet />
      </Suspense>
      <StepUp />
    </>
  )
  if (!viewer || !mayOpen(access, viewer) || waitsForStaffPowers(access, viewer)) return page
  if (pathname.replace(/\/+$/, '') === path) return page
  return (
    <div
      data-wide
      className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-[13.5rem_minmax(0,1fr)] print:block"
    >
      <StaffNavigation viewer={viewer} pathname={pathname} />
      <div className="min-w-0">{page}</div>
    </div>
  )
}
