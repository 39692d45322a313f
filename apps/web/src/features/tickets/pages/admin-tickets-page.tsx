import { TICKET_STATUSES, type TicketStatus } from '@trunfo/contract/tickets'
import ListOrdered from 'lucide-react/icons/list-ordered'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { DialogButton } from '@/lib/dialog-button.tsx'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { usePageTitle } from '@/lib/page-title.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { NativeSelect } from '@/ui/native-select.tsx'
import { paramsOf, type QueueView, queueViewOf } from '../queue/queue.rules.ts'
import { TicketTable } from '../queue/ticket-table.tsx'
import { useTicketsTexts } from '../tickets.texts.ts'

const CannedDialog = lazyComponent(async () => (await import('../canned/canned-dialog.tsx')).CannedDialog)

export function AdminTicketsPage() {
  const { t } = useTicketsTexts()
  usePageTitle(t('queue.title'))
  const heading = useRef<HTMLHeadingElement>(null)
  const [params, setParams] = useSearchParams()
  const view = queueViewOf(params)
  const show = (next: QueueView) => setParams(paramsOf(next), { preventScrollReset: true })

  return (
    <div className="grid gap-6">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="grid gap-1">
          <h1 ref={heading} tabIndex={-1} className="text-xl outline-none">
            {t('queue.title')}
          </h1>
          <p className="max-w-prose text-muted-foreground">{t('queue.lead')}</p>
        </div>
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
      </header>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Field label={t('queue.status')} className="max-sm:w-full sm:w-56">
          <NativeSelect
            value={view.status ?? ''}
            onChange={({ target }) => show({ ...view, status: (target.value as TicketStatus) || null })}
          >
            <option value="">{t('queue.all')}</option>
            {TICKET_STATUSES.map((status) => (
              <option key={status} value={status}>
                {t(`statuses.${status}`)}
              </option>
            ))}
          </NativeSelect>
        </Field>
        {view.sort && (
          <Button variant="ghost" onClick={() => show({ ...view, sort: null })}>
            <ListOrdered aria-hidden />
            {t('queue.byQueue')}
          </Button>
        )}
      </div>
      <TicketTable view={view} onView={show} heading={heading} />
    </div>
  )
}
