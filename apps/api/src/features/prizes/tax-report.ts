import { sql } from 'kysely'
import texts from '../../../../../locales/pt/organising.json' with { type: 'json' }
import { csvReais } from '../../platform/csv.ts'
import type { Db } from '../../platform/db/database.ts'
import { CSV_BATCH, type CsvColumn, type CsvFile } from '../../platform/http/csv-file.ts'
import { FIRST_ID } from '../../platform/paging.ts'
import type { Services } from '../../platform/services.ts'
import { findKeptPeople } from '../accounts/index.ts'

interface ReportLine extends YearOfPerson {
  readonly fullName: string
  readonly cpf: string
}

const COLUMNS: readonly CsvColumn<ReportLine>[] = [
  { header: texts.taxReport.name, cell: ({ fullName }) => fullName },
  { header: texts.taxReport.cpf, cell: ({ cpf }) => cpf },
  { header: texts.taxReport.gross, cell: ({ gross }) => csvReais(gross) },
  { header: texts.taxReport.withheld, cell: ({ withheld }) => csvReais(withheld) },
  { header: texts.taxReport.net, cell: ({ gross, withheld }) => csvReais(gross - withheld) },
]

/** One line per person who was paid cash prizes in a year (Brasília time), in id order. */
export const taxReport = (services: Pick<Services, 'db' | 'config'>, year: number): CsvFile<ReportLine> => ({
  name: `premios-${year}`,
  columns: COLUMNS,
  batches: batchesOf(services, year),
})

async function* batchesOf(
  { db, config }: Pick<Services, 'db' | 'config'>,
  year: number,
): AsyncGenerator<ReportLine[]> {
  let after = FIRST_ID
  for (;;) {
    const sums = await findYear(db, { year, after })
    const last = sums.at(-1)
    if (!last) return
    const people = await findKeptPeople(
      db,
      config,
      sums.map(({ userId }) => userId),
    )
    yield sums.map((sum) => ({ fullName: '', cpf: '', ...people.get(sum.userId), ...sum }))
    after = last.userId
  }
}

interface YearOfPerson {
  readonly userId: string
  readonly gross: number
  readonly withheld: number
}

/** Leaves out shares that were clawed back entirely. Of the others, counts what was not recovered. */
async function findYear(db: Db, { year, after }: { year: number; after: string }): Promise<YearOfPerson[]> {
  const { rows } = await sql<YearOfPerson>`
    select share.user_id as "userId", sum(share.amount - share.recovered)::int8 as gross, sum(share.tax)::int8 as withheld
    from tournament_prize_shares as share
    join tournament_prizes as prize on prize.tournament_id = share.tournament_id and prize.asset = 'money'
    where share.paid_at is not null and share.user_id > ${after}
      and share.paid_at >= make_timestamptz(${year}, 1, 1, 0, 0, 0, 'America/Sao_Paulo')
      and share.paid_at < make_timestamptz(${year} + 1, 1, 1, 0, 0, 0, 'America/Sao_Paulo')
      and not (share.state = 'taken_back' and share.recovered = share.amount - share.tax)
    group by share.user_id order by share.user_id limit ${CSV_BATCH}`.execute(db)
  return rows
}
