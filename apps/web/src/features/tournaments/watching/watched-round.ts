import { useMatchTitle, useNumberedRound } from '@/lib/round-names.ts'
import type { WatchedMatch } from './watching.api.ts'

type Place = Pick<WatchedMatch, 'round' | 'rounds' | 'stage'>

/** "Rodada 2 · Semifinal" in the default format, elsewhere the part of the stage: "Grupo B · Rodada 2". */
export function useWatchedRound(): (place: Place) => string {
  const numberedRound = useNumberedRound()
  const matchTitle = useMatchTitle()
  return ({ round, rounds, stage }) =>
    stage ? matchTitle({ ...stage, round, rounds }) : numberedRound(round, rounds)
}
