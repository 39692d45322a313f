import { centavos } from '@trunfo/money/amounts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { FindErasureObstacles } from '../../platform/erasure-obstacles.ts'
import { inBatches, PERSONAL_DATA_BATCH, type PersonalData } from '../../platform/personal-data.ts'

/**
 * Rows survive erasure, because the law requires payment records. The person's name is a pseudonym by then.
 */
export const prizesPersonalData: readonly PersonalData[] = [
  { section: 'premios', read: (db, userId) => inBatches((after) => findShares(db, userId, after)) },
  {
    section: 'premios_oferecidos',
    read: (db, userId) => inBatches((after) => findEscrows(db, userId, after)),
  },
]

function findShares(db: Db, userId: string, after: string) {
  return db
    .selectFrom('tournament_prize_shares as share')
    .innerJoin('tournament_prizes as prize', 'prize.tournament_id', 'share.tournament_id')
    .innerJoin('tournaments as tournament', 'tournament.id', 'share.tournament_id')
    .select([
      'share.id',
      'tournament.name as torneio',
      'prize.asset as tipo',
      'share.place as colocacao',
      'share.amount as valor',
      'share.tax as imposto_retido',
      'share.recovered as estornado',
      'share.state as situacao',
      'share.waits_until as espera_ate',
      'share.paid_at as pago_em',
    ])
    .where('share.user_id', '=', userId)
    .where('share.id', '>', after)
    .orderBy('share.id')
    .limit(PERSONAL_DATA_BATCH)
    .execute()
}

function findEscrows(db: Db, userId: string, after: string) {
  return db
    .selectFrom('tournament_prizes as prize')
    .innerJoin('tournaments as tournament', 'tournament.id', 'prize.tournament_id')
    .select([
      'tournament.id',
      'tournament.name as torneio',
      'prize.asset as tipo',
      'prize.amount as valor',
      'prize.split as divisao_em_pontos_base',
      'prize.state as situacao',
      'prize.held_at as reservado_em',
    ])
    .where('prize.organiser_id', '=', userId)
    .where('tournament.id', '>', after)
    .orderBy('tournament.id')
    .limit(PERSONAL_DATA_BATCH)
    .execute()
}

/**
 * Money that may return to the organiser, and money that the person won but has not received. Coins do not
 * block erasure, because they cannot be paid out.
 */
export const findPrizeObstacles: FindErasureObstacles = async (db, userId) => {
  const { rows } = await sql<{ escrow: number; prize: number }>`
    select (
      select coalesce(sum(amount), 0)::int8 from tournament_prizes
      where organiser_id = ${userId} and asset = 'money' and state in ('held', 'due', 'waiting')
    ) as escrow, (
      select coalesce(sum(share.amount), 0)::int8 from tournament_prize_shares as share
      where share.user_id = ${userId} and share.state = 'waiting'
    ) as prize`.execute(db)
  const { escrow = 0, prize = 0 } = rows[0] ?? {}
  return [
    { reason: 'escrow' as const, amount: centavos(escrow) },
    { reason: 'prize' as const, amount: centavos(prize) },
  ].filter(({ amount }) => amount > 0)
}
