import { CHAT_MESSAGE_MAX } from '@trunfo/contract/matches'
import Send from 'lucide-react/icons/send'
import { type KeyboardEvent, type SubmitEvent, useId, useRef, useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { useMatchesTexts } from '../matches.texts.ts'

/** The counter appears when fewer characters than this remain. */
const SCARCE = 50

export function ChatComposer({ onSend }: { onSend: (text: string) => void }) {
  const { t } = useMatchesTexts()
  const keysId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const left = CHAT_MESSAGE_MAX - text.length

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    field.current?.focus()
    if (text.trim() === '') return
    onSend(text.trim())
    setText('')
  }

  function sendByKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    // During IME composition, Enter confirms the composed text.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }

  return (
    <form onSubmit={send} className="grid border-t p-3">
      <div className="flex items-end gap-2">
        <Field label={t('chat.label')} isLabelHidden className="min-w-0 flex-1">
          <Textarea
            ref={field}
            rows={1}
            value={text}
            maxLength={CHAT_MESSAGE_MAX}
            enterKeyHint="send"
            autoComplete="off"
            placeholder={t('chat.placeholder')}
            aria-describedby={keysId}
            className="max-h-32 min-h-11 resize-none"
            onChange={(event) => setText(event.target.value)}
            onKeyDown={sendByKey}
          />
        </Field>
        <Button type="submit" variant="secondary" size="icon" aria-label={t('chat.send')}>
          <Send aria-hidden className="text-primary" />
        </Button>
      </div>
      <p className="flex justify-between gap-3 pt-1 text-xs text-muted-foreground max-sm:has-[[role=status]:empty]:pt-0">
        <span id={keysId} className="max-sm:sr-only">
          {t('chat.keys')}
        </span>
        <span role="status">
          {left === 0 ? t('chat.full') : left <= SCARCE && t('chat.left', { count: left })}
        </span>
      </p>
    </form>
  )
}
