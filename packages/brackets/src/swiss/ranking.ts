import type { PairingOrder } from '../model/explanation.ts'
import type { Contender } from './contenders.ts'

/**
 * How contenders of one score group are paired: neighbours by seed, which is a draw if seeds are lots, or the top half
 * against the bottom half.
 */
export const PAIRING_ORDERS: readonly PairingOrder[] = ['neighbours', 'halves']

export interface Ranked extends Contender {
  /** By points, then by seed, from 0. */
  readonly rank: number
  /** Score groups from the lowest, which is 0. */
  readonly group: number
  /** By seed, from 0, within the score group. */
  readonly place: number
  readonly groupSize: number
}

export function ranked(contenders: readonly Contender[]): Ranked[] {
  const inOrder = contenders.toSorted((one, other) => other.points - one.points || one.seed - other.seed)
  const groups = [...Map.groupBy(inOrder, ({ points }) => points).values()]
  return groups
    .flatMap((members, index) =>
      members.map((member, place) => ({
        ...member,
        group: groups.length - 1 - index,
        place,
        groupSize: members.length,
      })),
    )
    .map((member, rank) => ({ ...member, rank }))
}

/** The order in which likely opponents stand next to each other. */
export function inPairingOrder(all: readonly Ranked[], order: PairingOrder): Ranked[] {
  if (order === 'neighbours') return [...all]
  const keyOf = ({ place, groupSize }: Ranked) => {
    const half = Math.floor(groupSize / 2)
    return place < half ? place * 2 : (place - half) * 2 + 1
  }
  return all.toSorted((one, other) => other.group - one.group || keyOf(one) - keyOf(other))
}
