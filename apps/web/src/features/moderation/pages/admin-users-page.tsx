import { useInfiniteQuery } from '@tanstack/react-query'
import { formatNumber } from '@/lib/formats.ts'
import { usePageTitle } from '@/lib/page-title.ts'
import { TableCsv } from '@/lib/table-csv.tsx'
import { CreateAccountButton } from '../create/create-account-button.tsx'
import { useModerationTexts } from '../moderation.texts.ts'
import { type PeopleView, peopleQuery, usePeopleView } from '../people/people.api.ts'
import { PeopleFilters } from '../people/people-filters.tsx'
import { PeopleTable } from '../people/people-table.tsx'

export function AdminUsersPage() {
  const { t } = useModerationTexts()
  const view = usePeopleView()
  usePageTitle(t('people.title'))

  return (
    <div className="grid gap-6">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="grid gap-1">
          <h1 className="text-xl">{t('people.title')}</h1>
          <Total view={view} />
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full">
          <TableCsv path="/api/admin/users.csv" query={view.query} className="max-sm:w-full" />
          <CreateAccountButton />
        </div>
      </header>
      <PeopleFilters view={view} />
      <PeopleTable view={view} />
    </div>
  )
}

function Total({ view }: { view: PeopleView }) {
  const { t } = useModerationTexts()
  const total = useInfiniteQuery(peopleQuery(view)).data?.pages[0]?.total
  return (
    <p className="max-w-prose text-muted-foreground">
      {total === undefined
        ? t('people.leadLoading')
        : t('people.lead', { count: total, total: formatNumber(total) })}
    </p>
  )
}
