import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { AUDIT_ACTIONS, AUDIT_SUBJECT_TYPES } from '@trunfo/contract/audit'
import { PAGES } from '@trunfo/contract/pages'
import ScrollText from 'lucide-react/icons/scroll-text'
import { useMemo } from 'react'
import { generatePath, Link } from 'react-router'
import { ClearFilters } from '@/lib/clear-filters.tsx'
import { dataTableProps, moreOf } from '@/lib/data-table-props.ts'
import { DateTime } from '@/lib/date-time.tsx'
import { DataTable } from '@/ui/data-table/data-table.tsx'
import { Stack } from '@/ui/data-table/stack.tsx'
import type { DataTableColumn } from '@/ui/data-table/table.ts'
import { Empty } from '@/ui/empty.tsx'
import { useAuditTexts } from './audit.texts.ts'
import { type AuditEntry, type AuditView, auditQuery } from './audit-log.api.ts'
import { EntryDetails } from './entry-details.tsx'

export function AuditTable({ view }: { view: AuditView }) {
  const { t } = useAuditTexts()
  const list = useInfiniteQuery({ ...auditQuery(view), placeholderData: keepPreviousData })
  const rows = useMemo(() => list.data?.pages.flatMap(({ entries }) => entries) ?? [], [list.data])
  return (
    <DataTable
      caption={t('caption')}
      columns={useColumns()}
      rows={rows}
      rowId={({ id }) => id}
      {...dataTableProps(list, t('failed'))}
      empty={
        <Empty
          icon={ScrollText}
          title={view.isFiltered ? t('emptyFiltered') : t('empty')}
          description={view.isFiltered ? t('emptyFilteredHint') : t('emptyHint')}
          action={view.isFiltered && <ClearFilters onClear={view.clear} />}
        />
      }
      paging={moreOf(list, t('more'))}
    />
  )
}

function useColumns(): DataTableColumn<AuditEntry>[] {
  const { t } = useAuditTexts()
  return useMemo(
    () => [
      {
        id: 'action',
        header: t('columns.action'),
        isTitle: true,
        cell: (entry) => (
          <Stack isTitle>
            <ActionText action={entry.action} />
            <EntryDetails entry={entry} />
          </Stack>
        ),
      },
      { id: 'actor', header: t('columns.actor'), cell: ({ actor }) => <Actor actor={actor} /> },
      { id: 'subject', header: t('columns.subject'), cell: ({ subject }) => <Subject subject={subject} /> },
      {
        id: 'at',
        header: t('columns.at'),
        cell: ({ at }) => <DateTime instant={at} shape="dateTime" className="whitespace-nowrap" />,
      },
    ],
    [t],
  )
}

/** An action unknown to this page is shown by its raw name. */
function ActionText({ action }: { action: string }) {
  const { t } = useAuditTexts()
  const known = AUDIT_ACTIONS.find((one) => one === action)
  return <span className="font-semibold">{known ? t(`actions.${known}`) : action}</span>
}

function Actor({ actor }: { actor: AuditEntry['actor'] }) {
  const { t } = useAuditTexts()
  if (actor === null) return <span className="text-muted-foreground">{t('system')}</span>
  return <Person username={actor.username} />
}

/** The subject's type and current name. A type unknown to this page is shown by its raw name. */
function Subject({ subject: { type, name, path, isGone } }: { subject: AuditEntry['subject'] }) {
  const { t } = useAuditTexts()
  const known = AUDIT_SUBJECT_TYPES.find((one) => one === type)
  const kind = known ? t(`subjects.${known}`) : type
  return (
    <Stack>
      {path ? (
        <SubjectLink to={path}>{name ?? kind}</SubjectLink>
      ) : (
        <span className="wrap-anywhere">{name ?? kind}</span>
      )}
      {(name !== null || isGone) && (
        <span className="text-xs text-muted-foreground">
          {[name !== null && kind, isGone && (type === 'person' ? t('erased') : t('gone'))]
            .filter(Boolean)
            .join(' · ')}
        </span>
      )}
    </Stack>
  )
}

function Person({ username }: { username: string | null }) {
  const { t } = useAuditTexts()
  if (username === null) return <span className="text-muted-foreground">{t('erased')}</span>
  return <SubjectLink to={generatePath(PAGES.profile.path, { username })}>{username}</SubjectLink>
}

const SubjectLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className="text-primary wrap-anywhere underline-offset-4 hover:underline">
    {children}
  </Link>
)
