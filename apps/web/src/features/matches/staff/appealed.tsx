import { DECISION_REASON_MAX } from '@trunfo/contract/matches'
import Scale from 'lucide-react/icons/scale'
import { FormDialogButton } from '@/lib/form-dialog-button.tsx'
import { useFocusKept } from '@/lib/use-focus-kept.ts'
import { ReasonDialog } from '../actions/lazy-reason-dialog.ts'
import { useUphold } from '../judging.api.ts'
import { useJudgingTexts } from '../judging.texts.ts'
import { nameOf } from '../lobby/sides.ts'
import type { Match } from '../matches.api.ts'
import { Correction } from './correction.tsx'

/** An open appeal with what both sides said, for the staff who decide it: the decision stays, or the result changes. */
export function Appealed({ match }: { match: Match }) {
  const { t } = useJudgingTexts()
  const upholding = useUphold(match.id)
  const { appeal, ruling, abilities } = match
  const place = useFocusKept<HTMLElement>(appeal?.state)
  if (appeal?.state !== 'open') return null
  return (
    <section ref={place} tabIndex={-1} className="grid gap-3 outline-none">
      <div className="grid gap-1">
        <h3 className="text-sm wrap-anywhere">
          {t('appeal.title', { name: nameOf(match, appeal.participantId) })}
        </h3>
        <p className="text-sm whitespace-pre-line wrap-anywhere">{appeal.reason ?? t('appeal.gone')}</p>
      </div>
      {ruling?.reason && (
        <div className="grid gap-1 border-l-2 pl-3 text-sm wrap-anywhere text-muted-foreground">
          <p className="font-medium">{t('appeal.earlier')}</p>
          <p className="whitespace-pre-line">{t('appeal.reason', { text: ruling.reason })}</p>
        </div>
      )}
      {abilities.canUphold ? (
        <>
          <p className="text-xs text-muted-foreground">{t('appeal.hint')}</p>
          <FormDialogButton
            load={ReasonDialog.load}
            dialog={(close) => (
              <ReasonDialog
                act={upholding}
                title={t('uphold.title')}
                description={t('uphold.description')}
                label={t('uphold.reason')}
                hint={t('uphold.reasonHint')}
                required={t('uphold.reasonRequired')}
                max={DECISION_REASON_MAX}
                confirm={t('uphold.confirm')}
                cancel={t('uphold.back')}
                focusAfter={place}
                onClose={close}
              />
            )}
          >
            <Scale aria-hidden />
            {t('uphold.open')}
          </FormDialogButton>
          {abilities.canCorrect && <Correction match={match} />}
        </>
      ) : (
        <p className="text-sm text-muted-foreground">{t('appeal.concerned')}</p>
      )}
    </section>
  )
}
