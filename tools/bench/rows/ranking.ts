import { comparedRead } from '../compare-read.ts'
import { fillTournaments, someTournaments } from '../some-tournaments.ts'

export const ranking = comparedRead({
  name: 'ranking',
  path: '/api/rankings/wins',
  module: import.meta.url,
  needs: someTournaments,
  seed: fillTournaments,
})

interface Entry {
  readonly id: string
  readonly name: string
  readonly tag: null
  readonly imageKey: string | null
  readonly score: number
}

export const shape = ([rows = []]: unknown[][]) => {
  const entries = rows as Entry[]
  const scores = entries.map(({ score }) => score)
  return {
    entries: entries.map(({ id, name, tag, imageKey, score }) => ({
      place: scores.indexOf(score) + 1,
      id,
      name,
      tag,
      imageUrl: imageKey,
      score,
    })),
  }
}
