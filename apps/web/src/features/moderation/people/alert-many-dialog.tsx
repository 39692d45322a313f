import { REASON_MAX } from '@trunfo/contract/moderation/person'
import { useState } from 'react'
import { call } from '@/lib/api.ts'
import { ReasonDialog } from '@/lib/reason-dialog.tsx'
import { useAction } from '@/lib/use-action.ts'
import { Progress } from '@/ui/progress.tsx'
import { useModerationTexts } from '../moderation.texts.ts'
import type { ListedPerson } from './people.api.ts'

interface AlertManyDialogProps {
  people: readonly ListedPerson[]
  onKeep: (ids?: readonly string[]) => void
  onClose: () => void
}

/** Sends one request per user, in sequence. Users who were not reached stay selected for a retry. */
export function AlertManyDialog({ people, onKeep, onClose }: AlertManyDialogProps) {
  const { t } = useModerationTexts()
  const [done, setDone] = useState(0)
  const alerting = useAction(
    async (reason: string) => {
      const missed: string[] = []
      for (const [index, { userId }] of people.entries()) {
        const init = { params: { path: { userId } }, body: { reason } }
        await call('post', '/api/admin/users/{userId}/alert', init).catch(() => missed.push(userId))
        setDone(index + 1)
      }
      return { missed }
    },
    {
      texts: ({ answer }) => ({
        done: t('people.selected.alerted', { count: people.length - (answer?.missed.length ?? 0) }),
        doneHint: answer?.missed.length
          ? t('people.selected.missed', { count: answer.missed.length })
          : undefined,
        failed: t('acts.alert.failed'),
      }),
      refreshes: [{ queryKey: ['/api/admin/users'] }],
      onDone: ({ missed }) => onKeep(missed),
    },
  )
  return (
    <ReasonDialog
      act={alerting}
      title={t('people.selected.alertTitle', { count: people.length })}
      description={t('people.selected.alertDescription')}
      confirm={t('people.selected.alertConfirm')}
      field={{
        label: t('person.reason'),
        hint: t('person.reasonShown'),
        aside: alerting.isPending && (
          <Progress
            value={done}
            max={people.length}
            aria-label={t('people.selected.progress')}
            className="w-24"
          />
        ),
        max: REASON_MAX,
        needed: t('person.reasonNeeded'),
      }}
      onClose={onClose}
    />
  )
}
