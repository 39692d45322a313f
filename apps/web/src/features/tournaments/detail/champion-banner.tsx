import Trophy from 'lucide-react/icons/trophy'
import { Avatar } from '@/ui/avatar.tsx'
import { useTournamentsTexts } from '../tournaments.texts.ts'
import type { Tournament } from './detail.api.ts'

/** Read out when it appears: the final has just been decided. */
export function ChampionBanner({ tournament: { champion, type } }: { tournament: Tournament }) {
  const { t } = useTournamentsTexts()
  return (
    <div role="status" className="empty:absolute">
      {champion && (
        <div className="relative isolate flex items-center gap-4 overflow-hidden rounded-lg border border-gold bg-[linear-gradient(100deg,oklch(0.36_0.07_88),oklch(0.25_0.04_80)_60%,oklch(0.22_0.03_262))] px-4 py-4 sm:px-6">
          <Avatar
            name={champion.name}
            src={champion.imageUrl}
            className="ring-2 ring-gold ring-offset-2 ring-offset-background"
          />
          <p className="min-w-0 flex-1">
            <span className="block text-sm font-semibold text-gold">
              {t(`detail.champion.${type}`)}
              <span className="sr-only">: </span>
            </span>
            <strong className="block font-display text-xl wrap-anywhere">{champion.name}</strong>
          </p>
          <Trophy aria-hidden className="size-10 shrink-0 text-gold sm:size-12" />
        </div>
      )}
    </div>
  )
}
