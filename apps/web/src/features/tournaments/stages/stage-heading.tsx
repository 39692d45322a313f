import type { PlayedStage } from './engine-stages.ts'
import { useStageFacts, useStageName } from './stage-names.ts'

export function StageHeading({ played }: { played: PlayedStage }) {
  const nameOf = useStageName()
  const factsOf = useStageFacts()
  return (
    <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <h2 id={`stage-${played.position}`} className="text-lg sm:text-xl">
        {nameOf(played)}
      </h2>
      <p className="text-sm text-muted-foreground">{factsOf(played).join(' · ')}</p>
    </header>
  )
}
