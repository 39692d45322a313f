import type { Points } from '../model/points.ts'
import type { Context, Criterion } from './criterion.ts'
import { fraction } from './fraction.ts'
import type { Entry } from './tally.ts'

/** Criteria that compare exactly those level. */

/** Points in a mini-table, W.O.s included. Null while none of those level have met. */
export const headToHead = amongLevel('head-to-head', 'high', (id, context) => {
  const haveMet = [...context.level].some((other) => entriesAmong(other, context).length > 0)
  return haveMet ? pointsOf(entriesAmong(id, context), context.points) : null
})

/** Points in a mini-table of played matches, for Swiss. Null unless all of those level have met each other. */
export const directEncounter = amongLevel('direct-encounter', 'high', (id, context) => {
  const haveAllMet = [...context.level].every((other) => {
    const met = playedAmong(other, context).map(({ opponentId }) => opponentId)
    return new Set(met).size === context.level.size - 1
  })
  return haveAllMet ? pointsOf(playedAmong(id, context), context.points) : null
})

/** Matches lost to those level by playing. Unlike in a mini-table, it costs nothing not to have met. */
export const lossesAmongLevel = amongLevel(
  'losses-among-level',
  'low',
  (id, context) => playedAmong(id, context).filter(({ result }) => result === 'lost').length,
)

function amongLevel<const Id extends string>(
  id: Id,
  better: Criterion['better'],
  measure: (id: string, context: Context) => number | null,
): Criterion & { readonly id: Id } {
  return {
    id,
    better,
    isAmongLevel: true,
    measure(tally, context) {
      const value = measure(tally.id, context)
      return value === null ? null : fraction(value)
    },
  }
}

function entriesAmong(id: string, { level, tallies }: Context): Entry[] {
  const entries = tallies.get(id)?.entries ?? []
  return entries.filter(({ opponentId }) => level.has(opponentId ?? ''))
}

function playedAmong(id: string, context: Context): Entry[] {
  return entriesAmong(id, context).filter(({ isPlayed }) => isPlayed)
}

function pointsOf(entries: readonly Entry[], points: Points): number {
  const worth = { won: points.win, drawn: points.draw, lost: points.loss }
  return entries.reduce((total, { result }) => total + worth[result], 0)
}
