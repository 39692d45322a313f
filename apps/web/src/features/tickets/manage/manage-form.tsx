import { useQuery } from '@tanstack/react-query'
import {
  TICKET_PRIORITIES,
  TICKET_STATUSES,
  type TicketPriority,
  type TicketStatus,
} from '@trunfo/contract/tickets'
import { type SubmitEvent, useState } from 'react'
import type { Schemas } from '@/lib/api.ts'
import { useSession } from '@/lib/session.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { FormProblem } from '@/ui/form-problem.tsx'
import { NativeSelect } from '@/ui/native-select.tsx'
import { useTicketsTexts } from '../tickets.texts.ts'
import { assigneesQuery, useChangeTicket } from './manage.api.ts'

interface ManageFormProps {
  ticket: {
    id: string
    status: TicketStatus
    priority: TicketPriority
    assignee: { userId: string; username: string } | null
  }
  onDone?: () => void
}

/**
 * Staff settings of a ticket. Each change sends the value it replaces, so the server rejects it if someone
 * else was faster.
 */
export function ManageForm({ ticket, onDone }: ManageFormProps) {
  const { t } = useTicketsTexts()
  const { viewer } = useSession()
  const changing = useChangeTicket(ticket.id)
  const assignees = useQuery(assigneesQuery)
  const [edits, setEdits] = useState<Schemas['ChangeTicket']>({})

  const { status, priority, assignee } = ticket
  const people = assignees.data?.people ?? (assignee ? [assignee] : [])
  const isKnown = !assignee || people.some(({ userId }) => userId === assignee.userId)
  const nameOf = ({ userId, username }: { userId: string; username: string }) =>
    userId === viewer?.id ? t('manage.you', { name: username }) : username

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (changing.isPending) return
    if (Object.keys(edits).length === 0) return onDone?.()
    const done = await changing.run(edits)
    // After a refusal the form shows the current values again.
    setEdits({})
    if (done) onDone?.()
  }

  const { problem } = changing
  return (
    <form onSubmit={(event) => void save(event)} className="grid gap-4">
      <FormProblem problem={problem && { ...problem, field: null }} />
      <Field label={t('manage.status')}>
        <NativeSelect
          value={edits.status?.to ?? status}
          onChange={({ target }) =>
            setEdits({ ...edits, status: { from: status, to: target.value as TicketStatus } })
          }
        >
          {TICKET_STATUSES.map((one) => (
            <option key={one} value={one}>
              {t(`statuses.${one}`)}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Field label={t('manage.priority')}>
        <NativeSelect
          value={edits.priority?.to ?? priority}
          onChange={({ target }) =>
            setEdits({ ...edits, priority: { from: priority, to: target.value as TicketPriority } })
          }
        >
          {TICKET_PRIORITIES.map((one) => (
            <option key={one} value={one}>
              {t(`priorities.${one}`)}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Field label={t('manage.assignee')} error={assignees.isError ? t('manage.assigneesFailed') : undefined}>
        <NativeSelect
          value={(edits.assignee ? edits.assignee.to : assignee?.userId) ?? ''}
          onChange={({ target }) =>
            setEdits({ ...edits, assignee: { from: assignee?.userId ?? null, to: target.value || null } })
          }
        >
          <option value="">{t('manage.nobody')}</option>
          {assignee && !isKnown && <option value={assignee.userId}>{assignee.username}</option>}
          {people.map((person) => (
            <option key={person.userId} value={person.userId}>
              {nameOf(person)}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Button type="submit" isLoading={changing.isPending}>
        {t('manage.save')}
      </Button>
    </form>
  )
}
