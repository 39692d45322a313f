import { useFocusKept } from '@/lib/use-focus-kept.ts'
import { Button } from '@/ui/button.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '@/ui/card.tsx'
import { useReleaseCase, useTakeCase } from '../judging.api.ts'
import { useJudgingTexts } from '../judging.texts.ts'
import type { Match, MatchStaff } from '../matches.api.ts'
import { ProofGallery } from '../proof-gallery.tsx'
import { Appealed } from './appealed.tsx'
import { Correction } from './correction.tsx'
import { DecideMatch } from './decide-match.tsx'
import { PeopleMuting } from './people-muting.tsx'

interface StaffCardProps {
  match: Match
  staff: MatchStaff
}

/** What staff need to judge the match. */
export function StaffCard({ match, staff }: StaffCardProps) {
  const { t } = useJudgingTexts()
  // Staff can play in a test match and judge it. Then the form is here, not in the player's panel.
  const isTest = match.abilities.canDecide && match.viewer.participantId !== null
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('staff.title')}</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-6">
        <Evidence match={match} staff={staff} />
        {isTest && <DecideMatch match={match} isQuiet />}
        <Appealed match={match} />
        {match.abilities.canCorrect && match.appeal?.state !== 'open' && <Correction match={match} />}
        <PeopleMuting match={match} staff={staff} />
      </CardContent>
    </Card>
  )
}

/** Who handles the case, and both sides' proofs next to each other. */
export function Evidence({ match, staff }: StaffCardProps) {
  return (
    <>
      {staff.hasCase && <CaseBar matchId={match.id} staff={staff} />}
      <Proofs match={match} />
    </>
  )
}

function Proofs({ match }: { match: Match }) {
  const { t } = useJudgingTexts()
  return (
    <section className="grid gap-2">
      <h3 className="text-sm">{t('staff.proofs')}</h3>
      <div className="grid grid-cols-2 gap-3">
        {match.sides.map((side) => (
          <div key={side.participantId} className="grid min-w-0 content-start gap-2">
            <p className="text-xs wrap-anywhere text-muted-foreground">{side.name}</p>
            {side.proofs.length > 0 ? (
              <ProofGallery matchId={match.id} side={side} hasLead />
            ) : (
              <p className="flex aspect-video items-center justify-center rounded-md border border-dashed p-2 text-center text-xs text-muted-foreground">
                {t('staff.noProof')}
              </p>
            )}
          </div>
        ))}
      </div>
    </section>
  )
}

/** Shows who handles the case, so that two staff members do not both work on it. */
function CaseBar({ matchId, staff }: { matchId: string; staff: MatchStaff }) {
  const { t } = useJudgingTexts()
  const taking = useTakeCase(matchId)
  const releasing = useReleaseCase(matchId)
  const { assignedTo, isMine } = staff
  const place = useFocusKept<HTMLDivElement>(assignedTo)
  return (
    <div ref={place} tabIndex={-1} className="grid gap-3 rounded-md bg-muted p-3">
      <p className="text-sm wrap-anywhere">
        {isMine ? t('case.mine') : assignedTo ? t('case.theirs', { name: assignedTo }) : t('case.free')}
      </p>
      {isMine && (
        <Button variant="outline" isLoading={releasing.isPending} onClick={() => void releasing.run()}>
          {t('case.release.action')}
        </Button>
      )}
      {!assignedTo && (
        <Button variant="secondary" isLoading={taking.isPending} onClick={() => void taking.run()}>
          {t('case.take.action')}
        </Button>
      )}
    </div>
  )
}
