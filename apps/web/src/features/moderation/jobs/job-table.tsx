import { useInfiniteQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import { type RefObject, useMemo } from 'react'
import { dataTableProps, moreOf } from '@/lib/data-table-props.ts'
import { DateTime } from '@/lib/date-time.tsx'
import { FormDialogButton } from '@/lib/form-dialog-button.tsx'
import { formatDateTime, formatNumber } from '@/lib/formats.ts'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { DataTable } from '@/ui/data-table/data-table.tsx'
import { Stack } from '@/ui/data-table/stack.tsx'
import type { DataTableColumn } from '@/ui/data-table/table.ts'
import { Empty } from '@/ui/empty.tsx'
import { type FailedJob, type JobsView, jobsQuery, nameOf, useRetry } from './jobs.api.ts'
import { useJobsTexts } from './jobs.texts.ts'

const DiscardDialog = lazyComponent(async () => (await import('./discard-dialog.tsx')).DiscardDialog)

interface JobTableProps {
  view: JobsView
  /** Receives the focus when the row's action removed it. */
  heading: RefObject<HTMLElement | null>
}

export function JobTable({ view, heading }: JobTableProps) {
  const { t } = useJobsTexts()
  const list = useInfiniteQuery(jobsQuery(view))
  const rows = useMemo(() => list.data?.pages.flatMap(({ jobs }) => jobs) ?? [], [list.data])
  return (
    <DataTable
      caption={t('caption')}
      columns={useColumns(heading)}
      rows={rows}
      rowId={({ id }) => String(id)}
      {...dataTableProps(list, t('failed'))}
      empty={
        <Empty
          icon={CircleCheck}
          title={view.isFiltered ? t('emptyFiltered') : t('empty')}
          description={view.isFiltered ? undefined : t('emptyHint')}
          action={
            view.isFiltered && (
              <Button variant="secondary" onClick={view.clear}>
                {t('clear')}
              </Button>
            )
          }
        />
      }
      paging={moreOf(list, t('more'))}
    />
  )
}

function useColumns(heading: JobTableProps['heading']): DataTableColumn<FailedJob>[] {
  const { t } = useJobsTexts()
  return useMemo(
    () => [
      { id: 'task', header: t('columns.task'), isTitle: true, cell: (job) => <Name job={job} /> },
      {
        id: 'error',
        header: t('columns.error'),
        cell: ({ error }) => <span className="wrap-anywhere">{error}</span>,
      },
      {
        id: 'attempts',
        header: t('columns.attempts'),
        align: 'end',
        cell: ({ attempts, maxAttempts }) =>
          t('attempts', { count: attempts, max: formatNumber(maxAttempts) }),
      },
      { id: 'state', header: t('columns.state'), cell: (job) => <State job={job} /> },
      {
        id: 'failedAt',
        header: t('columns.failedAt'),
        cell: ({ failedAt }) => <DateTime instant={failedAt} shape="dateTime" />,
      },
      {
        id: 'actions',
        header: t('columns.actions'),
        isHeaderHidden: true,
        cell: (job) => <Actions job={job} heading={heading} />,
      },
    ],
    [t, heading],
  )
}

/** Shows the ids below the name, so that staff can find what the job was about. */
function Name({ job }: { job: FailedJob }) {
  const { t } = useJobsTexts()
  const { task, about, facts, isForgotten } = job
  return (
    <Stack isTitle>
      <span className="wrap-anywhere">{nameOf(job)}</span>
      {about && <span className="text-xs font-normal text-muted-foreground">{task}</span>}
      {facts.map(({ name, value }) => (
        <code key={name} className="text-xs font-normal wrap-anywhere text-muted-foreground">
          {name} {value}
        </code>
      ))}
      {isForgotten && <span className="text-xs font-normal text-warning">{t('forgotten')}</span>}
    </Stack>
  )
}

function State({ job: { state, isRunning, nextAt } }: { job: FailedJob }) {
  const { t } = useJobsTexts()
  if (isRunning) return <Badge variant="info">{t('running')}</Badge>
  return (
    <Stack>
      <Badge variant={state === 'given-up' ? 'destructive' : 'warning'}>{t(`states.${state}`)}</Badge>
      {nextAt && (
        <span className="text-xs text-muted-foreground">{t('next', { moment: formatDateTime(nextAt) })}</span>
      )}
    </Stack>
  )
}

function Actions({ job, heading }: { job: FailedJob; heading: JobTableProps['heading'] }) {
  const { t } = useJobsTexts()
  const retrying = useRetry(job)
  const name = nameOf(job)

  async function retry() {
    if (await retrying.run()) heading.current?.focus()
  }

  if (job.isRunning) return null
  return (
    <div className="flex flex-wrap gap-2 md:flex-nowrap md:justify-end">
      {!job.isForgotten && (
        <Button
          variant="secondary"
          size="sm"
          className="max-md:min-h-11 max-md:flex-1"
          aria-label={t('retry.label', { name })}
          isLoading={retrying.isPending}
          onClick={() => void retry()}
        >
          {t('retry.action')}
        </Button>
      )}
      <FormDialogButton
        variant="outline"
        size="sm"
        className="max-md:min-h-11 max-md:flex-1"
        aria-label={t('discard.label', { name })}
        load={DiscardDialog.load}
        dialog={(close) => <DiscardDialog job={job} focusAfter={heading} onClose={close} />}
      >
        {t('discard.action')}
      </FormDialogButton>
    </div>
  )
}
