import { comparedRead } from '../compare-read.ts'
import { fillTournaments, someTournaments } from '../some-tournaments.ts'

export const ranking = comparedRead({
  name: 'ranking',
  path: '/api/rankings/wins',
  module: import.meta.url,
  needs: someTournaments,
  seed: fillTournaments,
})

interface RankedRow {
  /** The bare driver returns int8 as text. */
  readonly place: string
  readonly id: string
  readonly name: string
  readonly isVip: boolean
  readonly tag: string | null
  readonly imageKey: string | null
  readonly score: number
}

export const shape = ([rows = []]: unknown[][]) => ({
  entries: (rows as RankedRow[]).map(({ place, id, name, isVip, tag, imageKey, score }) => ({
    place: Number(place),
    id,
    name,
    isVip,
    tag,
    imageUrl: imageKey,
    score,
  })),
})
