import { parseMarkup, writeMarkup } from '@trunfo/contract/notification-markup'
import { BROADCAST_DRAFT_MAX, NOTIFICATION_MESSAGE_MAX } from '@trunfo/contract/notifications'
import type { LucideIcon } from 'lucide-react'
import Bold from 'lucide-react/icons/bold'
import Italic from 'lucide-react/icons/italic'
import { type KeyboardEvent, useRef } from 'react'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { useBroadcastsTexts } from './broadcasts.texts.ts'
import { toggleTag } from './markup.rules.ts'

type Tag = 'b' | 'i'
const ICONS: Readonly<Record<Tag, LucideIcon>> = { b: Bold, i: Italic }

interface MessageFieldProps {
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/** Edits a message with the markup that the bell supports; buttons and the usual shortcuts insert it. */
export function MessageField({ value, onChange, error }: MessageFieldProps) {
  const { t } = useBroadcastsTexts()
  const area = useRef<HTMLTextAreaElement>(null)
  const length = writeMarkup(parseMarkup(value.trim())).length

  function mark(tag: Tag) {
    const { current } = area
    if (!current) return
    const next = toggleTag({ text: value, start: current.selectionStart, end: current.selectionEnd }, tag)
    // Sets the control's value at once, so that the selection applies to the new text.
    current.value = next.text
    current.focus()
    current.setSelectionRange(next.start, next.end)
    onChange(next.text)
  }

  function onKeyDown(event: KeyboardEvent) {
    const key = event.key.toLowerCase()
    if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'b' && key !== 'i')) return
    event.preventDefault()
    mark(key)
  }

  return (
    <div className="relative">
      <div role="toolbar" aria-label={t('form.markup')} className="absolute -top-2 right-0 z-10 flex gap-1">
        {(['b', 'i'] as const).map((tag) => {
          const Icon = ICONS[tag]
          return (
            <Button
              key={tag}
              variant="ghost"
              size="icon-sm"
              aria-label={t(`form.tags.${tag}`)}
              title={t(`form.tagHints.${tag}`)}
              onClick={() => mark(tag)}
            >
              <Icon aria-hidden />
            </Button>
          )
        })}
      </div>
      <Field
        label={t('form.message')}
        hint={
          <span className="flex flex-wrap justify-between gap-x-3">
            <span>{t('form.messageHint')}</span>
            <span className="tabular-nums">
              {t('form.length', { length, max: NOTIFICATION_MESSAGE_MAX })}
            </span>
          </span>
        }
        error={error}
      >
        <Textarea
          ref={area}
          name="message"
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={onKeyDown}
          maxLength={BROADCAST_DRAFT_MAX}
          className="min-h-32"
          required
        />
      </Field>
    </div>
  )
}
