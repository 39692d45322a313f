import Inbox from 'lucide-react/icons/inbox'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { usePageTitle } from '@/lib/page-title.ts'
import { Button } from '@/ui/button.tsx'
import { prefillOf } from '../new/prefill.rules.ts'
import { TicketForm } from '../new/ticket-form.tsx'
import { OWN_TICKETS_PATH } from '../tickets.api.ts'
import { useTicketsTexts } from '../tickets.texts.ts'

export function TicketNewPage() {
  const { key, state } = useLocation()
  // Keyed by navigation: opening the page again, for example from the footer, starts a new form.
  return <NewTicket key={key} state={state} />
}

function NewTicket({ state }: { state: unknown }) {
  const { t } = useTicketsTexts()
  usePageTitle(t('new.title'))
  const [prefill] = useState(() => prefillOf(state))
  return (
    <div className="grid gap-6">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="grid max-w-prose gap-1">
          <h1 className="text-xl">{t('new.title')}</h1>
          <p className="text-muted-foreground">{t('new.lead')}</p>
        </div>
        <Button asChild variant="secondary" className="max-sm:w-full">
          <Link to={OWN_TICKETS_PATH}>
            <Inbox aria-hidden />
            {t('own.title')}
          </Link>
        </Button>
      </header>
      <TicketForm prefill={prefill} />
    </div>
  )
}
