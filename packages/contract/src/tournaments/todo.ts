/**
 * What a person does next in a tournament. Exactly one holds at any time.
 *
 * - before the start: wait for a place, for check-in or for the start; check in
 * - in a match: say that they are there, wait until the rival is, play and declare, answer a declaration, wait for the
 *   answer, wait for the crew, or object to what the clock decided
 * - between two matches: wait for the rival's earlier match, or for the round
 * - afterwards: out, champion, or over; `none` for people who have no part in it
 */
export const TODOS = [
  'none',
  'wait_place',
  'wait_check_in',
  'check_in',
  'wait_start',
  'get_ready',
  'wait_ready',
  'play',
  'answer',
  'wait_answer',
  'wait_crew',
  'object',
  'wait_rival',
  'wait_round',
  'out',
  'champion',
  'over',
] as const
export type TodoKind = (typeof TODOS)[number]
