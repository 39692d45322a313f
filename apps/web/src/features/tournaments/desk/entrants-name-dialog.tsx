import { TEAM_NAME_MAX } from '@trunfo/contract/teams'
import { FormAlertButtons, FormAlertDialog } from '@/lib/form-alert-dialog.tsx'
import type { Action } from '@/lib/use-action.ts'
import { useForm } from '@/lib/use-form.ts'
import { Field } from '@/ui/field.tsx'
import { FormProblem } from '@/ui/form-problem.tsx'
import { Input } from '@/ui/input.tsx'
import { useLateEntry, useLineupExtension } from './entrants.api.ts'
import { useEntrantsTexts } from './entrants.texts.ts'

interface NameDialogProps {
  act: Action<string, unknown>
  title: string
  description: string
  label: string
  confirm: string
  onClose: () => void
}

function NameDialog({ act, title, description, label, confirm, onClose }: NameDialogProps) {
  const { t } = useEntrantsTexts()
  const form = useForm(act, {
    check: ({ name }: { name: string }) =>
      name.trim() === '' ? { field: 'name', text: t('change.nameNeeded') } : null,
    given: ({ name }) => name.trim(),
    onDone: onClose,
  })
  return (
    <FormAlertDialog title={title} description={description} startsAt="name" onClose={onClose}>
      <form {...form.props} noValidate className="grid gap-5">
        <FormProblem problem={form.problem} />
        <Field label={label} error={form.about('name')}>
          <Input name="name" maxLength={TEAM_NAME_MAX} autoComplete="off" required />
        </Field>
        <FormAlertButtons confirm={confirm} cancel={t('change.back')} isPending={act.isPending} />
      </form>
    </FormAlertDialog>
  )
}

interface LateEntryDialogProps {
  tournament: { readonly id: string; readonly type: 'individual' | 'team' }
  onClose: () => void
}

/** Lets somebody into a running Swiss stage. */
export function LateEntryDialog({ tournament: { id, type }, onClose }: LateEntryDialogProps) {
  const { t } = useEntrantsTexts()
  return (
    <NameDialog
      act={useLateEntry(id)}
      title={t('late.title')}
      description={t('late.description')}
      label={type === 'team' ? t('change.team') : t('change.person')}
      confirm={t('late.confirm')}
      onClose={onClose}
    />
  )
}

interface ExtendLineupDialogProps {
  tournamentId: string
  participantId: string
  onClose: () => void
}

/** Adds a member of the team to its line-up. */
export function ExtendLineupDialog({ tournamentId, participantId, onClose }: ExtendLineupDialogProps) {
  const { t } = useEntrantsTexts()
  return (
    <NameDialog
      act={useLineupExtension(tournamentId, participantId)}
      title={t('extend.title')}
      description={t('change.extendHint')}
      label={t('change.member')}
      confirm={t('extend.confirm')}
      onClose={onClose}
    />
  )
}
