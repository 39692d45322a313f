import { useQuery } from '@tanstack/react-query'
import { PAGES } from '@trunfo/contract/pages'
import LockOpen from 'lucide-react/icons/lock-open'
import { useRef } from 'react'
import { generatePath, Link } from 'react-router'
import type { Schemas } from '@/lib/api.ts'
import { DateTime } from '@/lib/date-time.tsx'
import { DialogButton } from '@/lib/dialog-button.tsx'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '@/ui/card.tsx'
import { usePausesTexts } from './pauses.texts.ts'
import { noShowsQuery } from './staff.api.ts'

const LiftDialog = lazyComponent(async () => (await import('./lift-dialog.tsx')).LiftDialog)

interface NoShowsCardProps {
  person: { id: string; username: string }
}

/** For staff: which matches somebody missed, and the pause that follows. Nothing for most people. */
export function NoShowsCard({ person }: NoShowsCardProps) {
  const { t } = usePausesTexts()
  const heading = useRef<HTMLSpanElement>(null)
  const { data } = useQuery(noShowsQuery(person.id))
  if (!data || data.noShows.length === 0) return null
  const { pause, noShows, canLift } = data
  return (
    <Card>
      <CardHeader>
        <CardTitle>
          <span ref={heading} tabIndex={-1} className="outline-none">
            {t('staff.title')}
          </span>
        </CardTitle>
      </CardHeader>
      <CardContent className="grid gap-4">
        <p className="text-sm">
          {pause ? (
            <>
              {t('staff.running')} <DateTime instant={pause.until} className="font-semibold" />
            </>
          ) : (
            t('staff.none')
          )}
        </p>
        <ul className="grid divide-y text-sm">
          {noShows.map((noShow) => (
            <NoShow key={noShow.match.id} noShow={noShow} />
          ))}
        </ul>
        {pause && canLift && (
          <DialogButton
            dialog={LiftDialog}
            given={{ person, matchId: pause.match.id, focusAfter: heading }}
            failed={t('lift.failed')}
            variant="secondary"
          >
            <LockOpen aria-hidden />
            {t('lift.action')}
          </DialogButton>
        )}
        {pause && !canLift && <p className="text-xs text-muted-foreground">{t('staff.own')}</p>}
      </CardContent>
    </Card>
  )
}

function NoShow({ noShow }: { noShow: Schemas['NoShows']['noShows'][number] }) {
  const { t } = usePausesTexts()
  const { tournament, match, missedAt, days, lifted } = noShow
  const liftedText = lifted?.by ? t('staff.liftedBy', { username: lifted.by }) : t('staff.lifted')
  const pauseText = days > 0 ? t('staff.days', { count: days }) : t('staff.noDays')
  return (
    <li className="grid gap-0.5 py-2 first:pt-0 last:pb-0">
      <Link
        to={generatePath(PAGES.tournament.path, { id: tournament.id })}
        className="inline-flex min-h-6 items-center justify-self-start font-medium wrap-anywhere text-primary underline-offset-4 hover:underline"
      >
        {tournament.name}
      </Link>
      <p className="text-muted-foreground">
        {t('staff.noShow', { number: match.number, round: match.round })} · <DateTime instant={missedAt} />
      </p>
      <p className="text-muted-foreground">{lifted ? liftedText : pauseText}</p>
    </li>
  )
}
