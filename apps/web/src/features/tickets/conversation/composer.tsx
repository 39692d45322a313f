import { TICKET_MESSAGE_MAX, TICKET_NOTE_MAX } from '@trunfo/contract/tickets'
import Lock from 'lucide-react/icons/lock'
import Send from 'lucide-react/icons/send'
import { type SubmitEvent, useRef, useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'
import { Field } from '@/ui/field.tsx'
import { RadioTiles } from '@/ui/radio-tiles.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { AttachmentPicker } from '../attachments/attachment-picker.tsx'
import { useAttachments } from '../attachments/use-attachments.ts'
import { CannedSelect } from '../canned/canned-select.tsx'
import type { Ticket } from '../tickets.api.ts'
import { useTicketsTexts } from '../tickets.texts.ts'
import { useReply, useWriteNote } from './conversation.api.ts'

type Mode = 'reply' | 'note'

/** Writes replies and, for staff, internal notes that the owner never sees. */
export function Composer({ ticket }: { ticket: Ticket }) {
  const { t } = useTicketsTexts()
  const { canReply, canManage } = ticket.abilities
  const replying = useReply(ticket.id)
  const noting = useWriteNote(ticket.id)
  const attachments = useAttachments()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const [wish, setWish] = useState<Mode>('reply')
  const ids = useIdOfContent()

  // A closed ticket accepts no replies, but staff may still add notes.
  const mode: Mode = canReply && (wish === 'reply' || !canManage) ? 'reply' : 'note'
  const isNote = mode === 'note'
  const acting = isNote ? noting : replying
  const isWaiting = !isNote && attachments.isSending

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    field.current?.focus()
    if (acting.isPending || isWaiting) return
    if (!text.trim()) return acting.refuse(isNote ? t('errors.note_required') : t('errors.message_required'))
    if (isNote) {
      if (await noting.run({ id: ids.of(mode, text), text })) clear()
      return
    }
    if (attachments.hasFailed) return replying.refuse(t('attachments.failed'))
    const { uploadIds: attachmentUploadIds } = attachments
    const id = ids.of(mode, text, ...attachmentUploadIds)
    if (!(await replying.run({ id, text, attachmentUploadIds }))) return
    clear()
    attachments.clear()
  }

  function clear() {
    setText('')
    ids.forget()
  }

  function insert(canned: string) {
    setText((before) => (before.trim() ? `${before.trimEnd()}\n\n${canned}` : canned))
    field.current?.focus()
  }

  return (
    <form
      onSubmit={(event) => void send(event)}
      className={cn('grid gap-4 surface p-4', isNote && 'border-dashed border-warning/60 bg-warning/10')}
    >
      {canManage && canReply && (
        <RadioTiles<Mode>
          label={t('reply.mode')}
          value={mode}
          onChange={setWish}
          choices={[
            { value: 'reply', label: t('reply.public'), description: t('reply.publicHint') },
            { value: 'note', label: t('reply.note'), description: t('reply.noteHint') },
          ]}
        />
      )}
      {canManage && !isNote && <CannedSelect onChoose={insert} />}
      <Field label={isNote ? t('note.label') : t('reply.label')} error={acting.refusal ?? undefined}>
        <Textarea
          ref={field}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onPaste={isNote ? undefined : attachments.takePasted}
          maxLength={isNote ? TICKET_NOTE_MAX : TICKET_MESSAGE_MAX}
          placeholder={isNote ? t('note.placeholder') : t('reply.placeholder')}
          autoComplete="off"
        />
      </Field>
      {!isNote && <AttachmentPicker attachments={attachments} />}
      <Button
        type="submit"
        variant={isNote ? 'secondary' : 'primary'}
        className="sm:justify-self-end"
        isLoading={acting.isPending || isWaiting}
      >
        {isNote ? <Lock aria-hidden /> : <Send aria-hidden />}
        {isNote ? t('note.send') : t('reply.send')}
      </Button>
    </form>
  )
}

/**
 * A retry with the same content reuses its id, so the server stores it once. After success the same content
 * gets a new id.
 */
function useIdOfContent() {
  const known = useRef({ content: '', id: '' })
  return {
    of(...parts: string[]): string {
      const content = parts.join('\n')
      if (known.current.content !== content) known.current = { content, id: crypto.randomUUID() }
      return known.current.id
    },
    forget() {
      known.current = { content: '', id: '' }
    },
  }
}
