import { keyOf } from '../model/apply.ts'
import type { Match, Outcome, Slot } from '../model/match.ts'
import type { Format, Place, Row, Stage } from '../model/stage.ts'

/** A stage as lines of text: matches, table and places. */
export function printed(format: Pick<Format<unknown>, 'table' | 'places'>, stage: Stage): string[] {
  return [
    'Matches',
    ...stage.matches.map((match) => `  ${lineOf(match)}`),
    'Table',
    ...format.table(stage).map((row) => `  ${rowOf(row)}`),
    'Places',
    ...format.places(stage).map((place) => `  ${placeOf(place)}`),
  ]
}

function lineOf(match: Match): string {
  const [one, two] = match.sides.map(sideOf)
  return `${keyOf(match)}  ${one} – ${two}  ${match.outcome ? outcomeOf(match.outcome) : 'open'}`
}

function sideOf(slot: Slot): string {
  if (slot.kind === 'entrant') return slot.id
  return slot.kind === 'open' ? '?' : '(nobody)'
}

function outcomeOf(outcome: Outcome): string {
  const winner = 'winner' in outcome ? ` by ${outcome.winner}` : ''
  const score = 'score' in outcome ? ` ${outcome.score.join(':')}` : ''
  return `${outcome.kind}${winner}${score}`
}

function rowOf({ id, group, place, played, won, drawn, lost, trail }: Row): string {
  const values = trail.map(({ criterion, value }) => `  ${criterion}=${value ?? '–'}`).join('')
  const inGroup = group === 0 ? '' : `group ${group}  `
  return `${inGroup}${place}  ${id}  ${played} played, ${won}/${drawn}/${lost}${values}`
}

function placeOf({ id, from, to }: Place): string {
  return `${from === to ? from : `${from}–${to}`}  ${id}`
}
