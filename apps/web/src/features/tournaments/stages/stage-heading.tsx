import type { PlayedStage } from './engine-stages.ts'
import { useStageFacts, useStageName } from './stage-names.ts'
import { useCutText } from './use-cut-text.ts'

export function StageHeading({ played }: { played: PlayedStage }) {
  const nameOf = useStageName()
  const factsOf = useStageFacts()
  const cutText = useCutText()
  return (
    <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <h2 id={`stage-${played.position}`} className="text-lg sm:text-xl">
        {nameOf(played)}
      </h2>
      <p className="text-sm text-muted-foreground">
        {[...factsOf(played), cutText(played.cut)].filter(Boolean).join(' · ')}
      </p>
    </header>
  )
}
