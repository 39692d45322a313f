import { PAGES } from '@trunfo/contract/pages'
import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { mayOpen, waitsForStaffPowers } from '@/lib/access.ts'
import { useSession } from '@/lib/session.ts'
import { Spinner } from '@/ui/spinner.tsx'
import { StaffNavigation } from './staff-navigation.tsx'
import { StepUp } from './step-up.tsx'

/**
 * Frame of every staff page: navigation and pending counts. The panel page itself has no navigation. With
 * `data-wide` the whole shell uses a wider column (styles.css).
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
