import { type ReactNode, useMemo } from 'react'
import type { TournamentBracket } from '../detail/detail.api.ts'
import type { PodiumPlace } from '../victory/podium.ts'
import { podiumOfStages } from './podium-of-places.ts'

interface WithPodiumProps {
  bracket: TournamentBracket
  children: (podium: readonly PodiumPlace[]) => ReactNode
}

/** Works out the podium with the engine, so load it only for tournaments that have stages. */
export function WithPodium({ bracket, children }: WithPodiumProps) {
  const podium = useMemo(() => podiumOfStages(bracket), [bracket])
  return children(podium)
}
