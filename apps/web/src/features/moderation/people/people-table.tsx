import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import UserSearch from 'lucide-react/icons/user-search'
import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { isRefusal } from '@/lib/api-error.ts'
import { dataTableProps, moreOf } from '@/lib/data-table-props.ts'
import { DateTime } from '@/lib/date-time.tsx'
import { useOpenItem } from '@/lib/use-open-item.ts'
import { Avatar } from '@/ui/avatar.tsx'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { DataTable } from '@/ui/data-table/data-table.tsx'
import { Stack } from '@/ui/data-table/stack.tsx'
import type { DataTableColumn } from '@/ui/data-table/table.ts'
import { Empty } from '@/ui/empty.tsx'
import { RoleBadge } from '@/ui/role-badge.tsx'
import { WithPanel } from '@/ui/side-panel.tsx'
import { useModerationTexts } from '../moderation.texts.ts'
import { type ListedPerson, type PeopleView, peopleQuery, personPath } from './people.api.ts'
import { PersonPanel } from './person-panel.tsx'
import { SelectedBar } from './selected-bar.tsx'

/** The list's default order. */
const NEWEST_FIRST = { id: 'created', direction: 'desc' } as const

const rowId = ({ userId }: ListedPerson) => userId

export function PeopleTable({ view }: { view: PeopleView }) {
  const { t } = useModerationTexts()
  // Keeps the last view while the next one loads, so that the list does not flicker at every letter.
  const list = useInfiniteQuery({ ...peopleQuery(view), placeholderData: keepPreviousData })
  const rows = useMemo(() => list.data?.pages.flatMap(({ people }) => people) ?? [], [list.data])
  const hasEnded = isRefusal(list.error, 'platform.unauthenticated')
  const { hasPanel, item, open, close, heading } = useOpenItem({ list, rows, rowId, view: view.query })
  const { selection, selected, keep } = useSelection(rows)
  const navigate = useNavigate()
  const acts = {
    openId: item?.userId ?? null,
    onOpen: hasPanel ? open : (id: string) => void navigate(personPath(id)),
    selection,
  }
  return (
    <div className="grid gap-3">
      {selected.length > 0 && <SelectedBar people={selected} onKeep={keep} />}
      <WithPanel panel={item && <PersonPanel person={item} heading={heading} onClose={close} />}>
        <DataTable
          acts={acts}
          caption={t('people.table')}
          columns={useColumns()}
          rows={rows}
          rowId={rowId}
          sort={view.sort ?? NEWEST_FIRST}
          onSortChange={view.sortBy}
          {...dataTableProps(list, hasEnded ? t('people.sessionEnded') : t('people.failed'))}
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
      </WithPanel>
    </div>
  )
}

/** The selected rows, out of those shown. */
function useSelection(rows: readonly ListedPerson[]) {
  const { t } = useModerationTexts()
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const selection = useMemo(
    () => ({
      ids,
      labelOf: (id: string) =>
        t('people.selected.one', { username: rows.find(({ userId }) => userId === id)?.username ?? '' }),
      allLabel: t('people.selected.all'),
      onToggle: (id: string) =>
        setIds((now) =>
          now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id]),
        ),
      onToggleAll: () =>
        setIds((now) => (now.size > 0 ? new Set() : new Set(rows.map(({ userId }) => userId)))),
    }),
    [t, ids, rows],
  )
  return {
    selection,
    selected: rows.filter(({ userId }) => ids.has(userId)),
    keep: (kept: readonly string[] = []) => setIds(new Set(kept)),
  }
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
      {
        id: 'email',
        isExtra: true,
        header: t('people.columns.email'),
        cell: (person) => <Email person={person} />,
      },
      {
        id: 'roles',
        header: t('people.columns.roles'),
        cell: ({ roles }) => (
          <span className="flex gap-1 max-md:flex-wrap max-md:justify-end">
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
        isExtra: true,
        header: t('people.columns.created'),
        isSortable: true,
        cell: ({ createdAt }) => <DateTime instant={createdAt} shape="dateTime" />,
      },
      {
        id: 'lastSeen',
        isExtra: true,
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
      className="inline-flex items-center gap-3 font-semibold max-md:min-h-11 underline-offset-4 hover:underline"
    >
      <Avatar name={username} src={avatarUrl} size="xs" />
      {username}
    </Link>
  )
}

function Email({ person: { email, isEmailConfirmed } }: { person: ListedPerson }) {
  const { t } = useModerationTexts()
  const at = email.lastIndexOf('@')
  return (
    <Stack>
      <span className="wrap-anywhere">
        {email.slice(0, at)}
        {/* Narrow cards break the email address before the @; table rows have one line. */}
        <wbr className="md:hidden" />
        {email.slice(at)}
      </span>
      {!isEmailConfirmed && <span className="text-xs text-warning">{t('people.unconfirmed')}</span>}
    </Stack>
  )
}
