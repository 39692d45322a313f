import { APPEAL_REASON_MAX } from '@trunfo/contract/matches'
import Scale from 'lucide-react/icons/scale'
import { FormDialogButton } from '@/lib/form-dialog-button.tsx'
import { useFocusKept } from '@/lib/use-focus-kept.ts'
import { Notice } from '@/ui/notice.tsx'
import { nameOf } from '../lobby/sides.ts'
import { type Match, useAppeal } from '../matches.api.ts'
import { useMatchesTexts } from '../matches.texts.ts'
import { ReasonDialog } from './lazy-reason-dialog.ts'

/** The way to site staff for the side that a decision of the organiser went against, and what became of it. */
export function Appeal({ match }: { match: Match }) {
  const { t } = useMatchesTexts()
  const appealing = useAppeal(match.id)
  const { appeal, abilities } = match
  const place = useFocusKept<HTMLDivElement>(appeal?.state)
  if (!appeal && !abilities.canAppeal) return null
  return (
    <div ref={place} tabIndex={-1} className="grid gap-3 outline-none">
      {appeal && <AppealState match={match} appeal={appeal} />}
      {abilities.canAppeal && (
        <FormDialogButton
          variant="outline"
          load={ReasonDialog.load}
          dialog={(close) => (
            <ReasonDialog
              act={appealing}
              title={t('appeal.title')}
              description={t('appeal.description')}
              label={t('appeal.reason')}
              hint={t('appeal.reasonHint')}
              placeholder={t('appeal.reasonPlaceholder')}
              required={t('appeal.reasonRequired')}
              max={APPEAL_REASON_MAX}
              confirm={t('appeal.confirm')}
              cancel={t('appeal.back')}
              focusAfter={place}
              onClose={close}
            />
          )}
        >
          <Scale aria-hidden />
          {t('appeal.action')}
        </FormDialogButton>
      )}
    </div>
  )
}

const TONES = { open: 'info', upheld: 'info', corrected: 'success', dropped: 'info' } as const

function AppealState({ match, appeal }: { match: Match; appeal: NonNullable<Match['appeal']> }) {
  const { t } = useMatchesTexts()
  const { state, participantId, answer } = appeal
  return (
    <Notice tone={TONES[state]} title={t(`appeal.state.${state}`)} isAnnounced>
      {state === 'open' && <p>{t('appeal.openHint', { name: nameOf(match, participantId) })}</p>}
      {answer && <p className="whitespace-pre-line">{t('appeal.answer', { answer })}</p>}
    </Notice>
  )
}
