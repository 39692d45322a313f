import pt from '@locales/pt/stages.json'
import { formatNumber } from '@/lib/formats.ts'
import type { PlayedStage } from './engine-stages.ts'

/** Criteria that have a text. */
export type CriterionName = keyof typeof pt.criteria

const PERCENTAGES: readonly CriterionName[] = [
  'opponents-match-win',
  'game-win',
  'opponents-game-win',
  'opponents-win',
]
/** They compare only those level, so most rows have no value. */
const AMONG_LEVEL: readonly CriterionName[] = ['head-to-head', 'direct-encounter', 'losses-among-level']

export const isCriterion = (id: string): id is CriterionName => Object.hasOwn(pt.criteria, id)

/** How a table is ordered: the first criterion is the score; the others decide between those level, in this order. */
export function scoringOf({ engine, stage }: Pick<PlayedStage, 'engine' | 'stage'>) {
  const scoring = engine.scoring?.(stage.settings)
  return { criteria: scoring?.criteria.filter(isCriterion) ?? [], points: scoring?.points }
}

/** The tie-break that a narrow table has room for: one that every row has a value for, if there is one. */
export function mainTieBreak([, ...tieBreaks]: readonly CriterionName[]): CriterionName | null {
  return tieBreaks.find((id) => !AMONG_LEVEL.includes(id)) ?? tieBreaks[0] ?? null
}

/** As a table shows a value: percentages with one digit, differences with their sign. */
export function valueText(criterion: CriterionName, value: number): string {
  if (PERCENTAGES.includes(criterion)) return (value * 100).toFixed(1).replace('.', ',')
  const text = Number.isInteger(value)
    ? formatNumber(Math.abs(value))
    : `${Math.abs(value)}`.replace('.', ',')
  if (value < 0) return `−${text}`
  return criterion === 'game-difference' && value > 0 ? `+${text}` : text
}
