import { Card, CardContent, CardHeader, CardTitle } from '@/ui/card.tsx'
import type { Ticket } from '../tickets.api.ts'
import { useTicketsTexts } from '../tickets.texts.ts'
import { ManageForm } from './manage-form.tsx'
import { TicketFacts } from './ticket-facts.tsx'

/** Shown to staff next to the conversation. */
export function ManageCard({ ticket }: { ticket: Ticket }) {
  const { t } = useTicketsTexts()
  const { id, status, priority, staff } = ticket
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('manage.title')}</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-4">
        <ManageForm ticket={{ id, status, priority, assignee: staff?.assignee ?? null }} />
        <TicketFacts ticket={ticket} answeredInSeconds={staff?.answeredInSeconds ?? null} />
      </CardContent>
    </Card>
  )
}
