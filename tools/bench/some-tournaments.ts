import type { Stack, StackOptions } from '../stack/index.ts'
import { growTournaments } from './tournament-data.ts'

/** One API process with some hundred tournaments, one with 1,024 entrants, shared by their benchmarks. */
export const someTournaments = { servers: 1 } as const satisfies StackOptions

const TOURNAMENTS = 500

export async function fillTournaments({ owner }: Stack): Promise<void> {
  await growTournaments(owner, TOURNAMENTS)
  await owner.query('vacuum analyze')
}

interface CardRow {
  readonly coverKey: string | null
  readonly startsAt: Date
  readonly prizeType: string
  readonly prizeAmount: string
  readonly prizeDescription: string | null
  readonly vipOnlyUntil?: Date | null
  readonly champion?: { name: string; teamTag: string | null; imageKey: string | null } | null
}

/** A card as in the contract, built by hand as a bare handler would. */
export function bareCard(row: CardRow & Record<string, unknown>, held: readonly unknown[]) {
  const { vipOnlyUntil, champion } = row
  return {
    ...bareHead(row),
    isPrizeHeld: (held as { id: string }[]).some(({ id }) => id === row.id),
    vipOnlyUntil: vipOnlyUntil?.toISOString() ?? null,
    champion: champion
      ? { name: champion.name, teamTag: champion.teamTag, imageUrl: champion.imageKey }
      : null,
  }
}

/** The fields that a card shares with the header of a tournament's page. */
export function bareHead(row: CardRow & Record<string, unknown>) {
  const { id, name, type, teamSize, status, isOverdue, participantCount, maxParticipants } = row
  return {
    id,
    name,
    coverUrl: row.coverKey,
    type,
    teamSize,
    status,
    startsAt: row.startsAt.toISOString(),
    isOverdue,
    participantCount,
    maxParticipants,
    prize: { type: row.prizeType, amount: Number(row.prizeAmount), description: row.prizeDescription },
  }
}

export type BareCardRow = Parameters<typeof bareHead>[0]

export function bareCursor(rows: readonly unknown[], size: number, key: (last: never) => unknown[]) {
  const last = rows[size - 1]
  return rows.length > size ? Buffer.from(JSON.stringify(key(last as never))).toString('base64url') : null
}
