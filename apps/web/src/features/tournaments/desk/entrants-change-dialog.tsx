import { TEAM_NAME_MAX } from '@trunfo/contract/teams'
import { REMOVAL_REASON_MAX } from '@trunfo/contract/tournaments'
import { type RefObject, useState } from 'react'
import { FormAlertButtons, FormAlertDialog } from '@/lib/form-alert-dialog.tsx'
import { useForm } from '@/lib/use-form.ts'
import { Field, FieldSet } from '@/ui/field.tsx'
import { FormProblem } from '@/ui/form-problem.tsx'
import { Input } from '@/ui/input.tsx'
import { RadioGroup } from '@/ui/radio-group.tsx'
import { RadioTile } from '@/ui/radio-tile.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import type { Participant, Tournament } from '../detail/detail.api.ts'
import { useLineupExtension, useReplacement } from './entrants.api.ts'
import { useEntrantsTexts } from './entrants.texts.ts'

interface ChangeEntrantDialogProps {
  tournament: Tournament
  participant: Participant
  /** Receives the focus, because the row changes. */
  focusAfter: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Replaces an entrant who has not played, or adds somebody to the line-up of a team. */
export function ChangeEntrantDialog({
  tournament,
  participant,
  focusAfter,
  onClose,
}: ChangeEntrantDialogProps) {
  const { t } = useEntrantsTexts()
  const { id, type, abilities } = tournament
  const ways = [
    ...(abilities.canJudge ? (['replace'] as const) : []),
    ...(abilities.canExtendLineup ? (['extend'] as const) : []),
  ]
  const [way, setWay] = useState(ways[0] ?? 'replace')
  const replacing = useReplacement(id, participant.participantId)
  const extending = useLineupExtension(id, participant.participantId)
  const isReplacing = way === 'replace'
  const form = useForm(isReplacing ? replacing : asReplacement(extending), {
    check: ({ name, reason = '' }: { name: string; reason?: string }) => [
      ...(name.trim() === '' ? [{ field: 'name', text: t('change.nameNeeded') }] : []),
      ...(isReplacing && reason.trim() === '' ? [{ field: 'reason', text: t('change.reasonNeeded') }] : []),
    ],
    given: ({ name, reason = '' }) => ({ name: name.trim(), reason: reason.trim() }),
    onDone: onClose,
  })
  const label = isReplacing ? (type === 'team' ? t('change.team') : t('change.person')) : t('change.member')
  return (
    <FormAlertDialog
      title={t('change.title', { name: participant.name })}
      description={t('change.description')}
      focusAfter={focusAfter}
      onClose={onClose}
    >
      <form {...form.props} noValidate className="grid gap-5">
        <FormProblem problem={form.problem} />
        {ways.length > 1 && (
          <FieldSet legend={t('change.what')}>
            <RadioGroup
              value={way}
              onValueChange={(value) => setWay(value === 'extend' ? 'extend' : 'replace')}
              aria-label={t('change.what')}
              className="gap-2"
            >
              {ways.map((one) => (
                <RadioTile
                  key={one}
                  name="way"
                  value={one}
                  label={t(`change.${one}`)}
                  description={t(`change.${one}Hint`)}
                  isInvalid={false}
                />
              ))}
            </RadioGroup>
          </FieldSet>
        )}
        <Field
          label={label}
          hint={ways.length === 1 ? t(`change.${way}Hint`) : undefined}
          error={form.about('name')}
        >
          <Input name="name" maxLength={TEAM_NAME_MAX} autoComplete="off" required />
        </Field>
        {isReplacing && (
          <Field label={t('change.reason')} hint={t('change.reasonHint')} error={form.about('reason')}>
            <Textarea name="reason" maxLength={REMOVAL_REASON_MAX} required className="max-h-40 min-h-16" />
          </Field>
        )}
        <FormAlertButtons
          confirm={isReplacing ? t('change.confirm') : t('extend.confirm')}
          cancel={t('change.back')}
          tone={isReplacing ? 'destructive' : 'primary'}
          isPending={replacing.isPending || extending.isPending}
        />
      </form>
    </FormAlertDialog>
  )
}

/** Both ways share one form. */
const asReplacement = (
  extending: ReturnType<typeof useLineupExtension>,
): ReturnType<typeof useReplacement> => ({
  ...extending,
  given: undefined,
  run: ({ name }) => extending.run(name),
})
