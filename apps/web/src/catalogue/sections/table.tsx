import { formatMoney } from '@trunfo/money/reais'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { DataTable } from '@/ui/data-table/data-table.tsx'
import type { DataTableColumn, DataTableSort } from '@/ui/data-table/table.ts'
import { Empty } from '@/ui/empty.tsx'
import { LONG_NAME, Section, Specimen } from '../specimen.tsx'
import type { SectionProps } from './section-props.ts'

interface Player {
  id: string
  name: string
  wins: number
  balanceCents: number
  isBanned: boolean
}

const players: Player[] = [
  { id: '1', name: 'capivara', wins: 42, balanceCents: 150_000, isBanned: false },
  { id: '2', name: 'onça_pintada', wins: 40, balanceCents: 8_990, isBanned: false },
  { id: '3', name: LONG_NAME, wins: 7, balanceCents: 0, isBanned: true },
  { id: '4', name: 'saci', wins: 1, balanceCents: 1_234_567_89, isBanned: false },
]

const columns: DataTableColumn<Player>[] = [
  { id: 'name', header: 'Jogador', cell: ({ name }) => name, isSortable: true, isTitle: true },
  {
    id: 'status',
    header: 'Situação',
    cell: ({ isBanned }) =>
      isBanned ? <Badge variant="destructive">Banido</Badge> : <Badge variant="success">Ativo</Badge>,
  },
  { id: 'wins', header: 'Vitórias', cell: ({ wins }) => wins, isSortable: true, align: 'end' },
  {
    id: 'balance',
    header: 'Saldo',
    cell: ({ balanceCents }) => formatMoney(balanceCents),
    isSortable: true,
    align: 'end',
  },
  {
    id: 'actions',
    header: 'Ações',
    cell: ({ name }) => (
      <Button variant="secondary" size="sm" aria-label={`Ver ${name}`}>
        Ver
      </Button>
    ),
    align: 'end',
    isHeaderHidden: true,
  },
]

const nothing = <Empty icon={Users} title="Nenhum jogador no ranking ainda." />

export function TableSection(props: SectionProps) {
  const [sort, setSort] = useState<DataTableSort>({ id: 'wins', direction: 'desc' })
  const common = { columns, rowId: ({ id }: Player) => id, empty: nothing }
  const noop = () => undefined
  return (
    <Section {...props}>
      <Specimen label="Com linhas; a lista cresce" className="grid">
        <DataTable
          {...common}
          caption="Jogadores"
          rows={players}
          sort={sort}
          onSortChange={setSort}
          paging={{ kind: 'more', onMore: noop }}
        />
      </Specimen>
      <Specimen label="Atualizando; páginas" className="grid">
        <DataTable
          {...common}
          caption="Jogadores, atualizando"
          rows={players.slice(0, 2)}
          isRefreshing
          paging={{ kind: 'pages', onPrevious: undefined, onNext: noop, label: 'Página 1' }}
        />
      </Specimen>
      <Specimen label="Carregando" className="grid">
        <DataTable {...common} caption="Jogadores, carregando" rows={[]} isLoading />
      </Specimen>
      <Specimen label="Vazia" className="grid">
        <DataTable {...common} caption="Jogadores, vazia" rows={[]} />
      </Specimen>
      <Specimen label="Com linhas antigas e erro" className="grid">
        <DataTable
          {...common}
          caption="Jogadores, antigos"
          rows={players.slice(0, 1)}
          error={{ onRetry: noop }}
        />
      </Specimen>
      <Specimen label="Com erro" className="grid">
        <DataTable {...common} caption="Jogadores, erro" rows={[]} error={{ onRetry: noop }} />
      </Specimen>
    </Section>
  )
}
