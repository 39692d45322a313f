import { PAGES } from '@trunfo/contract/pages'
import ChevronRight from 'lucide-react/icons/chevron-right'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import { Link } from 'react-router'
import { PendingCount, usePanelTexts, usePending } from '@/features/panel/index.ts'
import type { Viewer } from '@/lib/session.ts'
import { cn } from '@/ui/cn.ts'
import { PageFinder } from './page-finder.tsx'
import { pageAt, STAFF_GROUPS } from './staff-pages.ts'
import { useStaffPages } from './use-staff-pages.ts'

const ALL = STAFF_GROUPS.flatMap(({ pages }) => pages)

interface StaffNavigationProps {
  viewer: Viewer
  pathname: string
}

/** A sidebar on desktop; a link back on phones. */
export function StaffNavigation({ viewer, pathname }: StaffNavigationProps) {
  const { t } = usePanelTexts()
  const here = pageAt(
    pathname,
    ALL.map(({ page }) => page),
  )
  const title = ALL.find(({ page }) => page === here)?.title
  return (
    <>
      <nav aria-label={t('path')} className="flex items-center gap-1 text-sm lg:hidden print:hidden">
        <Link
          to={PAGES.admin.path}
          className="-ml-2 flex min-h-11 items-center gap-2 rounded-md px-2 text-muted-foreground hover:text-foreground"
        >
          <LayoutDashboard aria-hidden className="size-4" />
          {t('short')}
        </Link>
        <ChevronRight aria-hidden className="size-4 text-muted-foreground" />
        {title && <span className="min-w-0 truncate">{t(title)}</span>}
      </nav>
      <SideNavigation viewer={viewer} here={here} />
    </>
  )
}

const row =
  'flex min-h-9 items-center gap-2.5 rounded-md px-2.5 text-sm text-muted-foreground hover:bg-muted hover:text-foreground aria-[current=page]:bg-muted aria-[current=page]:font-medium aria-[current=page]:text-foreground [&_svg]:size-4 [&_svg]:shrink-0'

function SideNavigation({ viewer, here }: { viewer: Viewer; here: string | undefined }) {
  const { t } = usePanelTexts()
  const { counts } = usePending()
  const { groups, finder } = useStaffPages(viewer)
  return (
    <nav
      aria-label={t('navigation')}
      className="sticky top-20 -m-1 hidden max-h-[calc(100dvh-6rem)] content-start gap-4 overflow-y-auto p-1 lg:grid print:hidden"
    >
      <PageFinder {...finder} />
      <Link to={PAGES.admin.path} className={row}>
        <LayoutDashboard aria-hidden />
        {t('short')}
      </Link>
      {groups.map(({ title, pages }) => (
        <div key={title} className="grid gap-1">
          <p id={title} className="px-2.5 text-xs font-semibold text-muted-foreground">
            {t(title)}
          </p>
          <ul aria-labelledby={title} className="grid">
            {pages.map(({ page, title: name, icon: Icon }) => (
              <li key={page}>
                <Link
                  to={PAGES[page].path}
                  aria-current={page === here ? 'page' : undefined}
                  className={cn(row, 'justify-between')}
                >
                  <span className="flex min-w-0 items-center gap-2.5">
                    <Icon aria-hidden />
                    {t(name)}
                  </span>
                  <PendingCount count={counts.get(page)} />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {groups.length === 0 && <p className="px-2.5 text-sm text-muted-foreground">{t('find.nothing')}</p>}
    </nav>
  )
}
