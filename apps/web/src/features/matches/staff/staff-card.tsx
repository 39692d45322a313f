import { useQueryClient } from '@tanstack/react-query'
import { Card, CardContent, CardHeader, CardTitle } from '@/ui/card.tsx'
import { type Match, type MatchStaff, refreshMatch } from '../matches.api.ts'
import { useMatchesTexts } from '../matches.texts.ts'
import { ProofGallery } from '../proof-gallery.tsx'
import { CaseBar } from './case-bar.tsx'
import { Correction } from './correction.tsx'
import { DecideMatch } from './decide-match.tsx'
import { PeopleMuting } from './people-muting.tsx'

interface StaffCardProps {
  match: Match
  staff: MatchStaff
}

/** What whoever judges the match needs at hand. */
export function StaffCard({ match, staff }: StaffCardProps) {
  const { t } = useMatchesTexts()
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('staff.title')}</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-6">
        {staff.hasCase && <CaseBar matchId={match.id} staff={staff} />}
        <Proofs match={match} />
        {match.abilities.canDecide && <DecideMatch match={match} />}
        {match.abilities.canCorrect && <Correction match={match} />}
        <PeopleMuting match={match} staff={staff} />
      </CardContent>
    </Card>
  )
}

function Proofs({ match }: { match: Match }) {
  const { t } = useMatchesTexts()
  const queryClient = useQueryClient()
  return (
    <section className="grid gap-2">
      <h3 className="text-sm">{t('staff.proofs')}</h3>
      <div className="grid grid-cols-2 gap-3">
        {match.sides.map((side) => (
          <div key={side.participantId} className="grid min-w-0 content-start gap-2">
            <p className="text-xs wrap-anywhere text-muted-foreground">{side.name}</p>
            {side.proofs.length > 0 ? (
              <ProofGallery side={side} hasLead onExpired={() => void refreshMatch(queryClient, match.id)} />
            ) : (
              <p className="flex aspect-video items-center justify-center rounded-md border border-dashed p-2 text-center text-xs text-muted-foreground">
                {t('proof.missing')}
              </p>
            )}
          </div>
        ))}
      </div>
    </section>
  )
}
