import Trophy from 'lucide-react/icons/trophy'
import { cn } from '@/ui/cn.ts'
import { ParticipantPicture } from '@/ui/participant-picture.tsx'
import { VipIcon } from '@/ui/vip-icon.tsx'
import { useTournamentsTexts } from '../tournaments.texts.ts'
import type { Tournament } from './detail.api.ts'

interface ChampionProps {
  champion: NonNullable<Tournament['champion']>
  type: Tournament['type']
}

export function Champion({ champion, type }: ChampionProps) {
  const { t } = useTournamentsTexts()
  return (
    <div className="relative isolate flex items-center gap-4 overflow-hidden rounded-lg border border-gold bg-[linear-gradient(100deg,oklch(0.36_0.07_88),oklch(0.25_0.04_80)_60%,oklch(0.22_0.03_262))] px-4 py-4 sm:px-6">
      <ParticipantPicture
        type={type}
        participant={champion}
        className={cn(type === 'individual' && 'ring-2 ring-gold ring-offset-2 ring-offset-background')}
      />
      <p className="min-w-0 flex-1">
        <span className="block text-sm font-semibold text-gold">
          {t(`detail.champion.${type}`)}
          <span className="sr-only">: </span>
        </span>
        <strong className="block font-display text-xl wrap-anywhere">
          {champion.name} {champion.isVip && <VipIcon />}
        </strong>
      </p>
      <Trophy aria-hidden className="size-10 shrink-0 text-gold sm:size-12" />
    </div>
  )
}
