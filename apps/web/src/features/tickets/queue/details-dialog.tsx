import MessagesSquare from 'lucide-react/icons/messages-square'
import type { RefObject } from 'react'
import { Link } from 'react-router'
import { Button } from '@/ui/button.tsx'
import { MountedDialog } from '@/ui/mounted-dialog.tsx'
import { Notice } from '@/ui/notice.tsx'
import { ManageForm } from '../manage/manage-form.tsx'
import { TicketFacts } from '../manage/ticket-facts.tsx'
import { ticketPath } from '../tickets.api.ts'
import { useTicketsTexts } from '../tickets.texts.ts'
import type { QueueTicket } from './queue.api.ts'

interface DetailsDialogProps {
  ticket: QueueTicket
  /** Receives focus, because the change may remove the row and its button. */
  focusAfter: RefObject<HTMLElement | null>
  onClose: () => void
}

export function DetailsDialog({ ticket, focusAfter, onClose }: DetailsDialogProps) {
  const { t } = useTicketsTexts()
  return (
    <MountedDialog title={ticket.subject} onClose={onClose} focusAfter={focusAfter}>
      <div className="grid gap-5">
        {ticket.isOwn ? (
          <Notice>{t('errors.own_ticket')}</Notice>
        ) : (
          <ManageForm ticket={ticket} onDone={onClose} />
        )}
        <TicketFacts ticket={ticket} answeredInSeconds={ticket.answeredInSeconds} />
        <Button asChild variant="secondary">
          <Link to={ticketPath(ticket.id)}>
            <MessagesSquare aria-hidden />
            {t('manage.open')}
          </Link>
        </Button>
      </div>
    </MountedDialog>
  )
}
