import { formatMoney } from '@trunfo/money/reais'
import Users from 'lucide-react/icons/users'
import { useRef, useState } from 'react'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { DataTable } from '@/ui/data-table/data-table.tsx'
import { Stack } from '@/ui/data-table/stack.tsx'
import type { DataTableColumn, DataTableSort } from '@/ui/data-table/table.ts'
import { Empty } from '@/ui/empty.tsx'
import { Fact } from '@/ui/fact.tsx'
import { FilterChip } from '@/ui/filter-chip.tsx'
import { SidePanel, useHasPanel, WithPanel } from '@/ui/side-panel.tsx'
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

/** One line in a table, two in a card. */
const stacked: DataTableColumn<Player>[] = [
  { id: 'name', header: 'Jogador', cell: ({ name }) => name, isTitle: true },
  {
    id: 'status',
    header: 'Situação',
    cell: ({ isBanned, wins }) => (
      <Stack>
        {isBanned ? <Badge variant="destructive">Banido</Badge> : <Badge variant="success">Ativo</Badge>}
        <span className="text-muted-foreground">{wins === 1 ? '1 vitória' : `${wins} vitórias`}</span>
      </Stack>
    ),
  },
]

const SITUATIONS = { active: 'Ativo', banned: 'Banido' }
type Situation = keyof typeof SITUATIONS

function Filters() {
  const [situation, setSituation] = useState<Situation | null>('banned')
  const [name, setName] = useState<string | null>(null)
  return (
    <>
      <FilterChip
        label="Situação"
        all="todas"
        choices={Object.keys(SITUATIONS) as Situation[]}
        textOf={(choice) => SITUATIONS[choice]}
        value={situation}
        onChoose={setSituation}
      />
      <FilterChip
        label="Jogador"
        all="todos"
        choices={players.map((player) => player.name)}
        textOf={(choice) => choice}
        value={name}
        onChoose={setName}
      />
    </>
  )
}

function Selecting() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set(['2']))
  const [openId, setOpenId] = useState<string | null>('3')
  return (
    <DataTable
      caption="Jogadores para escolher"
      columns={stacked}
      rows={players}
      rowId={({ id }) => id}
      empty={nothing}
      acts={{
        openId,
        onOpen: setOpenId,
        selection: {
          ids,
          labelOf: (id) => `Selecionar ${players.find((player) => player.id === id)?.name}`,
          allLabel: 'Selecionar todos',
          onToggle: (id) =>
            setIds(new Set(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id])),
          onToggleAll: () => setIds(new Set(ids.size < players.length ? players.map(({ id }) => id) : [])),
        },
      }}
    />
  )
}

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
      <Specimen label="Filtros da lista: escolhido e livre">
        <Filters />
      </Specimen>
      <Specimen label="Com seleção, uma linha aberta e vários fatos numa célula" className="grid">
        <Selecting />
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
      <Specimen label="Com painel ao lado, onde há lugar" className="grid">
        <TableWithPanel />
      </Specimen>
    </Section>
  )
}

const rowId = ({ id }: Player) => id

function TableWithPanel() {
  const hasPanel = useHasPanel()
  const [openId, setOpenId] = useState<string | null>('2')
  const heading = useRef<HTMLHeadingElement>(null)
  const player = players.find(({ id }) => hasPanel && id === openId)
  const panel = player && (
    <SidePanel
      label={`Resumo de ${player.name}`}
      title={player.name}
      lead="Desde março"
      heading={heading}
      onClose={() => setOpenId(null)}
    >
      <dl className="grid text-sm">
        <Fact name="Vitórias">{player.wins}</Fact>
        <Fact name="Saldo" isMoney>
          {formatMoney(player.balanceCents)}
        </Fact>
      </dl>
      <Button variant="secondary">Abrir conta</Button>
    </SidePanel>
  )
  return (
    <WithPanel panel={panel}>
      <DataTable
        caption="Jogadores, com painel"
        columns={columns.slice(0, 3)}
        rows={players}
        rowId={rowId}
        empty={nothing}
        acts={{ openId: player?.id ?? null, onOpen: setOpenId }}
      />
    </WithPanel>
  )
}
