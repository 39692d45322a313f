import type { PageAccess } from '@trunfo/contract/pages'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { mayOpen, waitsForStaffPowers } from '@/lib/access.ts'
import { useTranslation } from '@/lib/i18n.ts'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { safeReturnPath } from '@/lib/safe-return-path.ts'
import { useSession } from '@/lib/session.ts'
import { ErrorState } from '@/ui/error-state.tsx'
import { Spinner } from '@/ui/spinner.tsx'

const AccessDenied = lazyComponent(async () => (await import('./access-denied.tsx')).AccessDenied)

/** Shows a page only to viewers who may open it. The server enforces access on every request. */
export function PageGuard({ access, children }: { access: PageAccess; children: ReactNode }) {
  const { t } = useTranslation()
  const { pathname, search, hash, state } = useLocation()
  const { status, viewer, retry } = useSession()

  if (access === 'open') return children
  if (status === 'loading') return <Spinner />
  if (status === 'failed') return <ErrorState isPage title={t('session.failed')} onRetry={retry} />
  const here = safeReturnPath(pathname + search + hash)
  if (viewer && mayOpen(access, viewer)) {
    if (!waitsForStaffPowers(access, viewer)) return children
    return <Navigate to="/account-settings?tab=security" replace state={{ enrolFor: here }} />
  }
  if (viewer && access !== 'signed-in') return <AccessDenied access={access} />
  // Carries the page's location state, such as a new ticket's area, through the sign-in.
  return <Navigate to="/login" replace state={{ from: here, fromState: state ?? undefined }} />
}
