import { PAGES } from '@trunfo/contract/pages'
import { Link } from 'react-router'
import { BroadcastButton } from '@/features/notifications/index.ts'
import { MetricCharts, PendingCount, usePanelTexts, usePending } from '@/features/panel/index.ts'
import { usePageTitle } from '@/lib/page-title.ts'
import { useSession, type Viewer } from '@/lib/session.ts'
import { Notice } from '@/ui/notice.tsx'
import { PageFinder } from './page-finder.tsx'
import type { StaffPage } from './staff-pages.ts'
import { useStaffPages } from './use-staff-pages.ts'

/** The staff's start page: pending work, links and daily metrics. */
export function AdminPage() {
  const { viewer } = useSession()
  return viewer && <Panel viewer={viewer} />
}

function Panel({ viewer }: { viewer: Viewer }) {
  const { t } = usePanelTexts()
  usePageTitle(t('title'))
  const { counts, isError } = usePending()
  const { groups, finder } = useStaffPages(viewer)
  return (
    <div className="grid gap-8">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1">
          <h1 className="text-xl">{t('title')}</h1>
          <p className="text-muted-foreground">{t('lead')}</p>
        </div>
        <BroadcastButton viewer={viewer} />
      </header>
      {isError && <Notice tone="warning">{t('pending.failed')}</Notice>}
      <PageFinder {...finder} className="max-w-md" />
      {groups.map(({ title, pages }) => (
        <section key={title} aria-labelledby={title} className="grid gap-3">
          <h2 id={title} className="text-lg">
            {t(title)}
          </h2>
          <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
            {pages.map((one) => (
              <li key={one.page} className="grid">
                <PageCard {...one} count={counts.get(one.page)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {groups.length === 0 && <p className="text-muted-foreground">{t('find.nothing')}</p>}
      <MetricCharts />
    </div>
  )
}

function PageCard({ page, title, lead, icon: Icon, count }: StaffPage & { count: number | undefined }) {
  const { t } = usePanelTexts()
  return (
    <Link
      to={PAGES[page].path}
      className="flex items-start gap-3 surface p-4 transition-colors hover:border-input hover:bg-muted"
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-primary" />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <h3 className="font-sans text-base font-semibold">{t(title)}</h3>
        <span className="text-sm text-muted-foreground">{t(lead)}</span>
      </span>
      <PendingCount count={count} />
    </Link>
  )
}
