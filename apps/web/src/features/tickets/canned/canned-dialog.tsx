import { useQuery } from '@tanstack/react-query'
import { CANNED_REPLY_TEXT_MAX, CANNED_REPLY_TITLE_MAX } from '@trunfo/contract/tickets'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useRef, useState } from 'react'
import { ConfirmedButton } from '@/lib/confirmed-button.tsx'
import { Loaded } from '@/lib/loaded.tsx'
import { useFocusKept } from '@/lib/use-focus-kept.ts'
import { useForm } from '@/lib/use-form.ts'
import { Button } from '@/ui/button.tsx'
import { Empty } from '@/ui/empty.tsx'
import { Field } from '@/ui/field.tsx'
import { FormProblem } from '@/ui/form-problem.tsx'
import { Input } from '@/ui/input.tsx'
import { MountedDialog } from '@/ui/mounted-dialog.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { useTicketsTexts } from '../tickets.texts.ts'
import {
  type CannedReply,
  cannedQuery,
  useChangeReply,
  useCreateReply,
  useDeleteReply,
} from './canned.api.ts'

/** The list, or the form for one reply; null is a new one. */
type Shown = { kind: 'list' } | { kind: 'form'; reply: CannedReply | null }

export function CannedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTicketsTexts()
  const [shown, setShown] = useState<Shown>({ kind: 'list' })
  const place = useFocusKept<HTMLDivElement>(shown)
  return (
    <MountedDialog title={t('canned.title')} onClose={onClose} className="max-w-2xl">
      <div ref={place} tabIndex={-1} className="grid gap-4 outline-none">
        {shown.kind === 'list' ? (
          <List onForm={(reply) => setShown({ kind: 'form', reply })} />
        ) : (
          <ReplyForm reply={shown.reply} onDone={() => setShown({ kind: 'list' })} />
        )}
      </div>
    </MountedDialog>
  )
}

function List({ onForm }: { onForm: (reply: CannedReply | null) => void }) {
  const { t } = useTicketsTexts()
  const list = useQuery(cannedQuery)
  const creation = useRef<HTMLButtonElement>(null)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted-foreground">{t('canned.lead')}</p>
        <Button ref={creation} onClick={() => onForm(null)} className="max-sm:w-full">
          <Plus aria-hidden />
          {t('canned.new')}
        </Button>
      </div>
      <Loaded query={list} skeleton={<Skeleton className="h-40" />} failed={t('canned.loadFailed')}>
        {({ replies }) =>
          replies.length === 0 ? (
            <Empty
              icon={MessageSquareText}
              title={t('canned.empty')}
              description={t('canned.emptyHint')}
              className="py-8"
            />
          ) : (
            <ul className="divide-y rounded-md border">
              {replies.map((reply) => (
                <Row key={reply.id} reply={reply} onEdit={() => onForm(reply)} focusAfter={creation} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  )
}

interface RowProps {
  reply: CannedReply
  onEdit: () => void
  focusAfter: React.RefObject<HTMLElement | null>
}

function Row({ reply: { id, title, text }, onEdit, focusAfter }: RowProps) {
  const { t } = useTicketsTexts()
  return (
    <li className="flex items-center gap-2 p-3">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="text-sm font-semibold wrap-anywhere">{title}</p>
        <p className="line-clamp-2 text-xs wrap-anywhere text-muted-foreground">{text}</p>
      </div>
      <Button
        variant="ghost"
        size="icon"
        onClick={onEdit}
        aria-label={t('canned.editOf', { name: title })}
        title={t('canned.edit')}
      >
        <Pencil aria-hidden />
      </Button>
      <ConfirmedButton
        act={useDeleteReply(id)}
        texts="tickets:cannedRemove"
        values={{ name: title }}
        icon={Trash2}
        variant="ghost"
        size="icon"
        focusAfter={focusAfter}
      />
    </li>
  )
}

function ReplyForm({ reply, onDone }: { reply: CannedReply | null; onDone: () => void }) {
  const { t } = useTicketsTexts()
  const creating = useCreateReply()
  const changing = useChangeReply(reply?.id ?? '')
  const saving = reply ? changing : creating
  const { props, problem, about } = useForm(saving, {
    check: (values: { title: string; text: string }) => {
      if (!values.title.trim()) return { field: 'title', text: t('errors.canned_title_required') }
      if (!values.text.trim()) return { field: 'text', text: t('errors.canned_text_required') }
      return null
    },
    given: (values) => values,
    onDone,
  })
  return (
    <form {...props} noValidate className="grid gap-4">
      <FormProblem problem={problem} />
      <Field label={t('canned.name')} error={about('title')}>
        <Input
          name="title"
          defaultValue={reply?.title}
          maxLength={CANNED_REPLY_TITLE_MAX}
          autoComplete="off"
          required
        />
      </Field>
      <Field label={t('canned.text')} error={about('text')}>
        <Textarea
          name="text"
          defaultValue={reply?.text}
          maxLength={CANNED_REPLY_TEXT_MAX}
          className="min-h-32"
          required
        />
      </Field>
      <div className="flex flex-wrap justify-between gap-3 max-sm:grid">
        <Button variant="ghost" onClick={onDone}>
          <ArrowLeft aria-hidden />
          {t('canned.back')}
        </Button>
        <Button type="submit" isLoading={saving.isPending}>
          {t('canned.save')}
        </Button>
      </div>
    </form>
  )
}
