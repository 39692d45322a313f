import { formatMoney } from '@trunfo/money/reais'
import Trash2 from 'lucide-react/icons/trash-2'
import { DialogButton } from '@/lib/dialog-button.tsx'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/ui/card.tsx'
import { Notice } from '@/ui/notice.tsx'
import { useModerationTexts } from '../moderation.texts.ts'
import { Why } from './act-row.tsx'
import type { Person } from './person.api.ts'

const EraseDialog = lazyComponent(async () => (await import('./erase-dialog.tsx')).EraseDialog)

export function EraseCard({ person }: { person: Person }) {
  const { t } = useModerationTexts()
  const { abilities, obstacles } = person
  return (
    <Card className="border-destructive/50">
      <CardHeader>
        <CardTitle>{t('acts.erase.title')}</CardTitle>
        <CardDescription>{t('acts.erase.lead')}</CardDescription>
      </CardHeader>
      <CardContent className="grid">
        {abilities.erase ? (
          <Why lock={abilities.erase} />
        ) : obstacles?.length ? (
          <Obstacles obstacles={obstacles} />
        ) : (
          <DialogButton
            dialog={EraseDialog}
            given={{ person }}
            failed={t('acts.erase.failed')}
            variant="outline"
            className="text-destructive sm:justify-self-start"
          >
            <Trash2 aria-hidden />
            {t('acts.erase.action')}
          </DialogButton>
        )}
      </CardContent>
    </Card>
  )
}

/** What blocks erasing the account, shown instead of a button that would fail. */
function Obstacles({ obstacles }: { obstacles: NonNullable<Person['obstacles']> }) {
  const { t } = useModerationTexts()
  return (
    <Notice tone="warning" title={t('acts.erase.obstructed')}>
      <p>{t('acts.erase.obstructedLead')}</p>
      <ul className="mt-2 grid list-disc gap-1 pl-5 tabular-nums">
        {obstacles.map(({ reason, amountCents }) => (
          <li key={reason}>{t(`acts.erase.obstacles.${reason}`, { amount: formatMoney(amountCents) })}</li>
        ))}
      </ul>
    </Notice>
  )
}
