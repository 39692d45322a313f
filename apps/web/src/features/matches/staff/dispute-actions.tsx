import { PAGES } from '@trunfo/contract/pages'
import { generatePath, Link } from 'react-router'
import { Button } from '@/ui/button.tsx'
import { actAndTell } from '../act-and-tell.ts'
import { useTakeCase } from '../matches.acts.ts'
import type { Dispute } from '../matches.api.ts'
import { useMatchesTexts } from '../matches.texts.ts'

interface DisputeActionsProps {
  dispute: Dispute
  /** Names the match, for those who hear the buttons without seeing the row. */
  match: string
}

export function DisputeActions({ dispute: { matchId, assignedTo }, match }: DisputeActionsProps) {
  const { t } = useMatchesTexts()
  const taking = useTakeCase(matchId)
  const take = () =>
    actAndTell(() => taking.mutateAsync(), { done: t('case.taken'), failed: t('case.failed') })
  return (
    <div className="flex gap-2 max-md:*:flex-1 md:justify-end">
      {!assignedTo && (
        <Button
          variant="secondary"
          isLoading={taking.isPending}
          onClick={() => void take()}
          aria-label={t('disputes.takeOf', { match })}
        >
          {t('disputes.take')}
        </Button>
      )}
      <Button asChild variant="outline">
        <Link to={generatePath(PAGES.match.path, { matchId })} aria-label={t('disputes.openOf', { match })}>
          {t('disputes.open')}
        </Link>
      </Button>
    </div>
  )
}
