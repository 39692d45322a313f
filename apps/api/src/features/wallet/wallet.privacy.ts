import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/database.ts'
import { inBatches, PERSONAL_DATA_BATCH, type PersonalData } from '../../platform/personal-data.ts'
import { showMasked } from './pix-keys.ts'
import { netOf, selectWithdrawals } from './withdrawals.queries.ts'

/** Rows stay after erasure, with the key sealed, because the law requires payment records. */
export const walletPersonalData: readonly PersonalData[] = [
  {
    section: 'saques',
    read: (db, userId, config) => inBatches((after) => findForCopy(db, config, userId, after)),
  },
]

async function findForCopy(db: Db, config: Config, userId: string, after: string) {
  const rows = await selectWithdrawals(db)
    .where('user_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(PERSONAL_DATA_BATCH)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    valor_em_centavos: row.amount,
    taxa_em_centavos: row.fee,
    recebido_em_centavos: netOf(row),
    situacao: row.state,
    tipo_de_chave: row.keyType,
    chave_pix: showMasked(config, row),
    pedido_em: row.requestedAt,
    motivo: row.reason,
    identificador_do_pix: row.endToEndId,
  }))
}
