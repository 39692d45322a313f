import { PAGES } from '@trunfo/contract/pages'
import Crown from 'lucide-react/icons/crown'
import { useId } from 'react'
import { generatePath, Link } from 'react-router'
import { usePrizeText } from '@/features/tournaments/index.ts'
import { formatDate } from '@/lib/formats.ts'
import { ParticipantPicture } from '@/ui/participant-picture.tsx'
import { SectionHeading } from '@/ui/section-heading.tsx'
import type { Home } from '../home.api.ts'
import { useHomeTexts } from '../home.texts.ts'

type Champion = Home['champions'][number]

export function Champions({ champions }: { champions: readonly Champion[] }) {
  const { t } = useHomeTexts()
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="grid grid-cols-1 content-start gap-4">
      <SectionHeading id={headingId} more={{ to: PAGES.ranking.path, text: t('champions.ranking') }}>
        {t('champions.title')}
      </SectionHeading>
      {champions.length === 0 ? (
        <p className="surface p-4 text-sm text-muted-foreground">{t('champions.empty')}</p>
      ) : (
        <ul className="grid gap-2.5">
          {champions.map((champion) => (
            <ChampionRow key={champion.tournament.id} champion={champion} />
          ))}
        </ul>
      )}
    </section>
  )
}

function ChampionRow({ champion }: { champion: Champion }) {
  const { name, tournament, prize, endedAt } = champion
  const prizeText = usePrizeText(prize)
  return (
    <li>
      <Link
        to={generatePath(PAGES.tournament.path, { id: tournament.id })}
        className="flex min-h-18 items-center gap-3 surface bg-linear-to-r from-gold/15 to-card to-60% px-3 py-2.5 transition-transform hover:-translate-y-0.5"
      >
        <span className="relative shrink-0">
          <ParticipantPicture type={tournament.type} participant={champion} />
          <span className="absolute -right-1 -bottom-1 grid size-5 place-items-center rounded-full bg-gold text-gold-foreground">
            <Crown aria-hidden className="size-3" />
          </span>
        </span>
        <span className="grid min-w-0 flex-1">
          <span className="truncate font-display font-bold">{name}</span>
          <span className="truncate text-sm text-muted-foreground">{tournament.name}</span>
          <span className="text-xs text-muted-foreground tabular-nums">{formatDate(endedAt)}</span>
        </span>
        {prize.type !== 'none' && (
          <span className="line-clamp-2 max-w-2/5 text-right font-display text-sm font-bold text-gold tabular-nums wrap-anywhere">
            {prizeText}
          </span>
        )}
      </Link>
    </li>
  )
}
