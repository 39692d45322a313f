import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import UserSearch from 'lucide-react/icons/user-search'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { isRefusal } from '@/lib/api-error.ts'
import { DateTime } from '@/lib/date-time.tsx'
import { moreOf, tableOf } from '@/lib/table-of.ts'
import { Avatar } from '@/ui/avatar.tsx'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { DataTable } from '@/ui/data-table/data-table.tsx'
import type { DataTableColumn } from '@/ui/data-table/table.ts'
import { Empty } from '@/ui/empty.tsx'
import { RoleBadge } from '@/ui/role-badge.tsx'
import { useModerationTexts } from '../moderation.texts.ts'
import { type ListedPerson, type PeopleView, peopleQuery, personPath } from './people.api.ts'

/** The order that the list has by itself. */
const NEWEST_FIRST = { id: 'created', direction: 'desc' } as const

export function PeopleTable({ view }: { view: PeopleView }) {
  const { t } = useModerationTexts()
  // While another view is on its way the last one stays: a list that blinks at every letter cannot be read.
  const list = useInfiniteQuery({ ...peopleQuery(view), placeholderData: keepPreviousData })
  const rows = useMemo(() => list.data?.pages.flatMap(({ people }) => people) ?? [], [list.data])
  const hasEnded = isRefusal(list.error, 'platform.unauthenticated')
  return (
    <DataTable
      caption={t('people.table')}
      columns={useColumns()}
      rows={rows}
      rowId={({ userId }) => userId}
      sort={view.sort ?? NEWEST_FIRST}
      onSortChange={view.sortBy}
      {...tableOf(list, hasEnded ? t('people.sessionEnded') : t('people.failed'))}
      empty={
        list.hasNextPage ? (
          <Empty
            icon={UserSearch}
            title={t('people.emptySoFar')}
            action={
              <Button onClick={() => void list.fetchNextPage()} isLoading={list.isFetchingNextPage}>
                {t('people.keepLooking')}
              </Button>
            }
          />
        ) : (
          <Empty
            icon={UserSearch}
            title={t('people.empty')}
            description={view.isFiltered && t('people.emptyFiltered')}
            action={
              view.isFiltered && (
                <Button variant="secondary" onClick={view.clear}>
                  {t('people.clear')}
                </Button>
              )
            }
          />
        )
      }
      paging={moreOf(list, t('people.more'))}
    />
  )
}

function useColumns(): DataTableColumn<ListedPerson>[] {
  const { t } = useModerationTexts()
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('people.columns.name'),
        isTitle: true,
        isSortable: true,
        cell: (person) => <Person person={person} />,
      },
      { id: 'email', header: t('people.columns.email'), cell: (person) => <Email person={person} /> },
      {
        id: 'roles',
        header: t('people.columns.roles'),
        cell: ({ roles }) => (
          <span className="flex flex-wrap gap-1 max-md:justify-end">
            {(roles.length > 1 ? roles.filter((role) => role !== 'user') : roles).map((role) => (
              <RoleBadge key={role} of={role} />
            ))}
          </span>
        ),
      },
      {
        id: 'status',
        header: t('people.columns.status'),
        cell: ({ status }) => (
          <Badge variant={status === 'banned' ? 'destructive' : 'neutral'}>{t(`statuses.${status}`)}</Badge>
        ),
      },
      {
        id: 'created',
        header: t('people.columns.created'),
        isSortable: true,
        cell: ({ createdAt }) => <DateTime instant={createdAt} shape="dateTime" />,
      },
      {
        id: 'lastSeen',
        header: t('people.columns.lastSeen'),
        cell: ({ lastSeenAt }) =>
          lastSeenAt ? <DateTime instant={lastSeenAt} shape="dateTime" /> : t('people.never'),
      },
    ],
    [t],
  )
}

function Person({ person: { userId, username, avatarUrl } }: { person: ListedPerson }) {
  return (
    <Link
      to={personPath(userId)}
      className="inline-flex min-h-11 items-center gap-3 font-semibold underline-offset-4 hover:underline"
    >
      <Avatar name={username} src={avatarUrl} size="sm" />
      {username}
    </Link>
  )
}

function Email({ person: { email, isEmailConfirmed } }: { person: ListedPerson }) {
  const { t } = useModerationTexts()
  const at = email.lastIndexOf('@')
  return (
    <span className="grid gap-0.5">
      <span className="wrap-anywhere">
        {email.slice(0, at)}
        {/* A narrow column breaks it here, and not amid a word. */}
        <wbr />
        {email.slice(at)}
      </span>
      {!isEmailConfirmed && <span className="text-xs text-warning">{t('people.unconfirmed')}</span>}
    </span>
  )
}
