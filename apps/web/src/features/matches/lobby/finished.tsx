import Trophy from 'lucide-react/icons/trophy'
import { Button } from '@/ui/button.tsx'
import type { Match } from '../matches.api.ts'
import { useMatchesTexts } from '../matches.texts.ts'
import { nameOf } from './sides.ts'
import type { Finish } from './use-finish.ts'

/** Lies over the page, where nobody misses it. The count is for the eyes: read out each second it would be noise. */
export function Finished({ match, finish }: { match: Match; finish: Finish }) {
  const { t } = useMatchesTexts()
  const name = nameOf(match, match.winnerId)
  return (
    <section
      aria-label={t('finished.title')}
      className="fixed inset-x-4 top-32 z-30 mx-auto grid max-w-md animate-pop-in gap-4 rounded-lg border border-primary bg-popover p-4 shadow-xl shadow-background sm:p-6"
    >
      <div className="flex items-start gap-3">
        <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-primary text-primary-foreground">
          <Trophy aria-hidden className="size-5" />
        </span>
        <div className="grid min-w-0 gap-1">
          <h2 className="text-lg">{t('finished.title')}</h2>
          <p className="text-sm wrap-anywhere">{t('lobby.winnerOf', { name })}</p>
          <p className="text-sm text-muted-foreground tabular-nums">
            {t('finished.going', { count: finish.secondsLeft })}
          </p>
        </div>
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Button variant="secondary" onClick={finish.stay}>
          {t('finished.stay')}
        </Button>
        <Button onClick={finish.go}>{t('finished.go')}</Button>
      </div>
    </section>
  )
}
