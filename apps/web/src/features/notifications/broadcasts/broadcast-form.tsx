import { useQuery } from '@tanstack/react-query'
import { audienceSize, NOTIFICATION_TITLE_MAX } from '@trunfo/contract/notifications'
import type { Role } from '@trunfo/contract/roles'
import { SITE_PATH_MAX } from '@trunfo/contract/site-path'
import Send from 'lucide-react/icons/send'
import { useEffect, useState } from 'react'
import { Confirmation } from '@/lib/confirmed-button.tsx'
import { formatNumber } from '@/lib/formats.ts'
import { useForm } from '@/lib/use-form.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { FormProblem } from '@/ui/form-problem.tsx'
import { Input } from '@/ui/input.tsx'
import { NotificationContent } from '../components/notification-item.tsx'
import { useNotificationsTexts } from '../notifications.texts.ts'
import { AudienceField } from './audience-field.tsx'
import { audiencesQuery, type BroadcastInput, useSendBroadcast } from './broadcasts.api.ts'
import { useBroadcastsTexts } from './broadcasts.texts.ts'
import { MessageField } from './message-field.tsx'

interface Draft {
  readonly title: string
  readonly message: string
  readonly link: string
  readonly audience: readonly Role[]
}

const EMPTY: Draft = { title: '', message: '', link: '', audience: ['user'] }

/** The draft survives closing the dialog by accident, until the page is reloaded. */
let kept = EMPTY

export function BroadcastForm({ onSent }: { onSent: () => void }) {
  const { t } = useBroadcastsTexts()
  const { t: shared } = useNotificationsTexts()
  const [draft, setDraft] = useState(kept)
  useEffect(() => {
    kept = draft
  }, [draft])
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))

  const [asked, setAsked] = useState<BroadcastInput | null>(null)
  const sending = useSendBroadcast(() => {
    kept = EMPTY
    onSent()
  })
  const { data } = useQuery(audiencesQuery)
  const size = data && audienceSize(data.totals, draft.audience)
  const { props, problem, about } = useForm(
    {
      ...sending,
      // Submitting only opens the confirmation; confirming sends it.
      run: async (given: BroadcastInput) => {
        setAsked(given)
        return null
      },
    },
    {
      check: () => {
        if (!draft.title.trim()) return { field: 'title', text: shared('errors.title_required') }
        if (!draft.message.trim()) return { field: 'message', text: shared('errors.message_required') }
        if (draft.audience.length === 0)
          return { field: 'audience', text: shared('errors.audience_required') }
        return null
      },
      given: () => ({ ...draft, audience: [...draft.audience], link: draft.link.trim() || null }),
    },
  )

  return (
    <form {...props} noValidate className="grid gap-6">
      <FormProblem problem={problem} />
      <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid content-start gap-5">
          <Field label={t('form.title')} error={about('title')}>
            <Input
              name="title"
              value={draft.title}
              onChange={({ target }) => change({ title: target.value })}
              maxLength={NOTIFICATION_TITLE_MAX}
              autoComplete="off"
              required
            />
          </Field>
          <MessageField
            value={draft.message}
            onChange={(message) => change({ message })}
            error={about('message')}
          />
          <Field label={t('form.link')} hint={t('form.linkHint')} error={about('link')}>
            <Input
              name="link"
              value={draft.link}
              onChange={({ target }) => change({ link: target.value })}
              placeholder={t('form.linkPlaceholder')}
              maxLength={SITE_PATH_MAX}
              autoComplete="off"
              spellCheck={false}
            />
          </Field>
          <AudienceField
            value={draft.audience}
            onChange={(audience) => change({ audience })}
            totals={data?.totals}
            error={about('audience')}
          />
        </div>
        <Preview draft={draft} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t pt-4 max-sm:grid">
        <p className="text-sm text-muted-foreground" aria-live="polite">
          {size !== undefined && t('form.reach', { count: size, people: formatNumber(size) })}
        </p>
        <Button type="submit">
          <Send aria-hidden />
          {t('form.submit')}
        </Button>
      </div>
      {asked && (
        <Confirmation
          act={{ run: () => sending.run(asked) }}
          texts="broadcasts:send"
          values={{ count: size ?? 0, people: formatNumber(size ?? 0), title: asked.title }}
          tone="primary"
          onClose={() => setAsked(null)}
        />
      )}
    </form>
  )
}

/** Uses the bell's own row component and width. */
function Preview({ draft: { title, message } }: { draft: Draft }) {
  const { t } = useBroadcastsTexts()
  const [createdAt] = useState(() => new Date().toISOString())
  return (
    <figure className="grid content-start gap-2 md:sticky md:top-0 md:self-start">
      <figcaption className="text-sm font-medium">{t('form.preview')}</figcaption>
      <div className="flex items-start gap-3 rounded-md border bg-background px-4 py-3">
        <NotificationContent
          notification={{
            kind: 'announcement',
            title: title.trim() || t('form.previewTitle'),
            message: message.trim() || t('form.previewMessage'),
            createdAt,
          }}
        />
      </div>
    </figure>
  )
}
