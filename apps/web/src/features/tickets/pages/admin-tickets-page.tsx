import { TICKET_SEARCH_MAX } from '@trunfo/contract/tickets'
import ListOrdered from 'lucide-react/icons/list-ordered'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import { DialogButton } from '@/lib/dialog-button.tsx'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { usePageTitle } from '@/lib/page-title.ts'
import { SearchField } from '@/lib/search-field.tsx'
import { TableCsv } from '@/lib/table-csv.tsx'
import { Button } from '@/ui/button.tsx'
import { FilterChip } from '@/ui/filter-chip.tsx'
import { STATUS_CHOICES, useQueueView } from '../queue/queue.api.ts'
import { TicketTable } from '../queue/ticket-table.tsx'
import { useTicketsTexts } from '../tickets.texts.ts'

const CannedDialog = lazyComponent(async () => (await import('../canned/canned-dialog.tsx')).CannedDialog)

export function AdminTicketsPage() {
  const { t } = useTicketsTexts()
  usePageTitle(t('queue.title'))
  const heading = useRef<HTMLHeadingElement>(null)
  const view = useQueueView()

  return (
    <div className="grid gap-6">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="grid gap-1">
          <h1 ref={heading} tabIndex={-1} className="text-xl outline-none">
            {t('queue.title')}
          </h1>
          <p className="max-w-prose text-muted-foreground">{t('queue.lead')}</p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full">
          <TableCsv path="/api/admin/tickets.csv" query={view.query} className="max-sm:w-full" />
          <DialogButton
            dialog={CannedDialog}
            given={{}}
            failed={t('canned.openFailed')}
            variant="secondary"
            className="max-sm:w-full"
          >
            <MessageSquareText aria-hidden />
            {t('canned.action')}
          </DialogButton>
        </div>
      </header>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <SearchField
          label={t('queue.search')}
          hint={t('queue.searchHint')}
          typed={view.typed}
          onType={view.type}
          maxLength={TICKET_SEARCH_MAX}
          hasKey
          className="w-full sm:max-w-md sm:flex-1"
        />
        <FilterChip
          label={t('queue.status')}
          all={t('queue.waiting')}
          choices={STATUS_CHOICES}
          textOf={(status) => (status === 'all' ? t('queue.all') : t(`statuses.${status}`))}
          value={view.filters.status}
          onChoose={(status) => view.filter({ status })}
        />
        {view.filters.owner && (
          <Button variant="secondary" onClick={() => view.filter({ owner: null })}>
            <X aria-hidden />
            {t('queue.everybodys')}
          </Button>
        )}
        {view.sort && (
          <Button variant="ghost" onClick={() => view.sortBy(null)}>
            <ListOrdered aria-hidden />
            {t('queue.byQueue')}
          </Button>
        )}
      </div>
      <TicketTable view={view} heading={heading} />
    </div>
  )
}
