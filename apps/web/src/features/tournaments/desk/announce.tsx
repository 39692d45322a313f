import { ANNOUNCEMENT_MAX } from '@trunfo/contract/tournaments'
import Megaphone from 'lucide-react/icons/megaphone'
import { ApiError } from '@/lib/api-error.ts'
import { errorText } from '@/lib/error-text.ts'
import { useForm } from '@/lib/use-form.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { AnnouncementList } from '../detail/announcement-list.tsx'
import type { Tournament } from '../detail/detail.api.ts'
import { useAnnounce } from './desk.api.ts'
import { useDeskTexts } from './desk.texts.ts'
import { DeskPart } from './desk-part.tsx'

/** Sends an announcement to all participants, and lists earlier ones. */
export function Announce({ tournament }: { tournament: Tournament }) {
  const { t } = useDeskTexts()
  const announcing = useAnnounce(tournament.id)
  const form = useForm(announcing, {
    main: 'text',
    check: ({ text }: { text: string }) =>
      text.trim() === ''
        ? { field: 'text', text: errorText(new ApiError({ code: 'tournaments.announcement_required' })) }
        : null,
    given: ({ text }) => text,
    onDone: (_answer, filled) => filled.form.reset(),
  })
  return (
    <DeskPart title={t('announce.title')} lead={t('announce.lead')}>
      <form {...form.props} noValidate className="grid gap-3">
        <Field label={t('announce.label')} error={form.about('text')}>
          <Textarea
            name="text"
            maxLength={ANNOUNCEMENT_MAX}
            placeholder={t('announce.placeholder')}
            required
            className="max-h-60"
          />
        </Field>
        <Button type="submit" className="sm:justify-self-start" isLoading={announcing.isPending}>
          <Megaphone aria-hidden />
          {t('announce.submit')}
        </Button>
      </form>
      {tournament.announcements.length > 0 && (
        <AnnouncementList label={t('announce.sent')} tournament={tournament} />
      )}
    </DeskPart>
  )
}
