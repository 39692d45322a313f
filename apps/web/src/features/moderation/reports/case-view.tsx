import { useQuery } from '@tanstack/react-query'
import { PAGES } from '@trunfo/contract/pages'
import { REPORTS_ROOM } from '@trunfo/contract/reports'
import ExternalLink from 'lucide-react/icons/external-link'
import UserRound from 'lucide-react/icons/user-round'
import { generatePath, Link } from 'react-router'
import { Loaded } from '@/lib/loaded.tsx'
import { useSession } from '@/lib/session.ts'
import { useLiveQuery } from '@/lib/use-live-query.ts'
import { Button } from '@/ui/button.tsx'
import { Notice } from '@/ui/notice.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { CaseHistory } from './case-history.tsx'
import { CasePart } from './case-part.tsx'
import { CaseReports } from './case-reports.tsx'
import { caseQuery, type ReportCase } from './casework.api.ts'
import { useCaseworkTexts } from './casework.texts.ts'
import { DecideForm } from './decide-form.tsx'
import { Decision } from './decision.tsx'
import { Parts } from './parts.tsx'

interface CaseViewProps {
  caseId: string
  onDone?: () => void
}

/** A case with all its details and, while it is open, the decision form. */
export function CaseView({ caseId, onDone }: CaseViewProps) {
  const { t } = useCaseworkTexts()
  const query = useQuery(caseQuery(caseId))
  useLiveQuery(REPORTS_ROOM, caseQuery(caseId))
  return (
    <Loaded query={query} skeleton={<Skeleton className="h-72" />} failed={t('case.failed')}>
      {(found) => <Case found={found} onDone={onDone} />}
    </Loaded>
  )
}

/** The kind of the reported content. */
export function useCaseTitle(caseId: string): string {
  const { t } = useCaseworkTexts()
  const kind = useQuery(caseQuery(caseId)).data?.kind
  return kind ? t(`kinds.${kind}`) : t('queue.title')
}

function Case({ found, onDone }: { found: ReportCase; onDone: (() => void) | undefined }) {
  const { t } = useCaseworkTexts()
  const { viewer } = useSession()
  const { responsible, reported, present, abilities, state } = found
  const isChanged = present !== null && JSON.stringify(present) !== JSON.stringify(reported)
  const isOwn = responsible !== null && responsible.userId === viewer?.id
  return (
    <div className="grid gap-6">
      <CasePart title={t('case.reported')}>
        <Parts parts={reported} />
        {present === null && state === 'open' && <Notice>{t('case.gone')}</Notice>}
        {isChanged && (
          <>
            <p className="text-sm text-muted-foreground">{t('case.changed')}</p>
            <Parts parts={present} />
          </>
        )}
        <CaseLinks found={found} />
      </CasePart>
      <CaseReports found={found} />
      {found.decision && <Decision state={state} decision={found.decision} />}
      {isOwn && <Notice>{t('case.ownCase')}</Notice>}
      {abilities.canDecide && <DecideForm key={found.id} found={found} onDone={onDone} />}
      <CaseHistory history={found.history} />
    </div>
  )
}

function CaseLinks({ found: { responsible, path, abilities } }: { found: ReportCase }) {
  const { t } = useCaseworkTexts()
  const name = responsible?.username ?? t('queue.gone')
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <p className="min-w-0 flex-1 wrap-anywhere">
        <span className="text-muted-foreground">{t('case.responsible')}:</span> {name}
      </p>
      {path && (
        <Button asChild variant="outline" size="sm">
          <Link to={path}>
            <ExternalLink aria-hidden />
            {t('case.open')}
          </Link>
        </Button>
      )}
      {responsible && abilities.canOpenPerson && (
        <Button asChild variant="outline" size="sm">
          <Link to={generatePath(PAGES.adminUser.path, { userId: responsible.userId })}>
            <UserRound aria-hidden />
            {t('case.person', { name })}
          </Link>
        </Button>
      )}
    </div>
  )
}
