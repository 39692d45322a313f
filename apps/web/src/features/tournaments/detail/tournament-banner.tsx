import Gamepad2 from 'lucide-react/icons/gamepad-2'
import { cn } from '@/ui/cn.ts'
import { StatusBadge } from '../components/status-badge.tsx'
import { TournamentCover } from '../components/tournament-cover.tsx'
import { useTournamentsTexts } from '../tournaments.texts.ts'
import type { Tournament } from './detail.api.ts'

/** Covers the whole text, so that it is readable on any uploaded image. */
const SHADE =
  'bg-[linear-gradient(90deg,color-mix(in_oklab,var(--background)_88%,transparent),color-mix(in_oklab,var(--background)_74%,transparent)_72%,transparent)]'
/** On wide screens the text ends before the motif of a generated cover, which stays bright. */
const DRAWN_SHADE =
  'sm:bg-[linear-gradient(90deg,color-mix(in_oklab,var(--background)_80%,transparent),color-mix(in_oklab,var(--background)_60%,transparent)_45%,transparent_72%)]'

/** The cover with the tournament's name. It is low, so that the first match stays above the fold. */
export function TournamentBanner({ tournament }: { tournament: Tournament }) {
  const { t } = useTournamentsTexts()
  const { id, name, coverUrl, game, status, isOverdue } = tournament
  return (
    <div className="relative grid min-h-30 sm:min-h-45">
      <TournamentCover
        tournament={{ id, coverUrl, gameName: game?.name ?? null, gameArt: game?.art ?? null }}
        crop="banner"
        isFirst
        className="absolute inset-0 h-full max-sm:object-right"
      />
      <div aria-hidden className={cn('absolute inset-0', SHADE, !coverUrl && DRAWN_SHADE)} />
      <div className="relative grid max-w-[72%] sm:max-w-[64%] content-end sm:max-w-[60%] justify-items-start gap-1.5 p-4 sm:px-6 sm:pb-5">
        <StatusBadge status={status} isOverdue={isOverdue} isOnPicture />
        <h1 className="text-lg leading-tight wrap-anywhere text-balance sm:text-2xl">{name}</h1>
        <p className="flex items-center gap-1.5 text-sm">
          <Gamepad2 aria-hidden className="size-4 shrink-0" />
          <span className="sr-only">{t('detail.game')}: </span>
          <span className="wrap-anywhere">{game?.name ?? t('list.others')}</span>
        </p>
      </div>
    </div>
  )
}
