import type { Place, Row } from '@trunfo/brackets'
import { Badge } from '@/ui/badge.tsx'

interface StandingsProps {
  caption: string
  rows: readonly Row[]
  /** Who has left is marked. */
  gone?: ReadonlySet<string>
}

const NONE = '–'

const CRITERIA: Readonly<Record<string, { name: string; isPercentage?: boolean }>> = {
  points: { name: 'Pontos' },
  'head-to-head': { name: 'Confronto' },
  'game-difference': { name: 'Saldo' },
  'games-won': { name: 'Jogos' },
  'opponents-match-win': { name: 'OMW', isPercentage: true },
  'game-win': { name: 'GW', isPercentage: true },
  'opponents-game-win': { name: 'OGW', isPercentage: true },
}

/** A table in the engine's order. On phones the tie-breaks stand below the name. */
export function Standings({ caption, rows, gone }: StandingsProps) {
  const [score, ...tieBreaks] = [
    ...new Set(rows.flatMap(({ trail }) => trail.map(({ criterion }) => criterion))),
  ]
  const hasDraws = rows.some(({ drawn }) => drawn > 0)
  const headers = ['J', 'V', ...(hasDraws ? ['E'] : []), 'D']
  return (
    <div className="overflow-x-auto surface">
      <table className="w-full border-collapse text-sm">
        <caption className="px-3 pt-3 pb-1 text-left font-semibold">{caption}</caption>
        <thead className="text-xs text-muted-foreground">
          <tr className="border-b border-line">
            <th scope="col" className="py-2 pl-3 text-left font-normal">
              <span className="sr-only">Lugar</span>
            </th>
            <th scope="col" className="px-2 py-2 text-left font-normal">
              Jogador
            </th>
            {headers.map((header) => (
              <th key={header} scope="col" className="px-1.5 py-2 text-right font-normal">
                {header}
              </th>
            ))}
            <th scope="col" className="py-2 pr-3 pl-1.5 text-right font-normal">
              {nameOf(score)}
            </th>
            {tieBreaks.map((criterion) => (
              <th
                key={criterion}
                scope="col"
                className="hidden py-2 pr-3 pl-1.5 text-right font-normal sm:table-cell"
              >
                {nameOf(criterion)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="tabular-nums">
          {rows.map((row) => (
            <tr key={row.id} className="border-b border-line last:border-0">
              <td className="py-2 pl-3 align-top text-muted-foreground">{row.place}º</td>
              <th scope="row" className="min-w-0 px-2 py-2 text-left align-top font-semibold">
                <span className="line-clamp-2 wrap-anywhere">{row.id}</span>
                {gone?.has(row.id) && <Badge>Saiu</Badge>}
                <span className="flex flex-wrap gap-x-2 text-xs font-normal text-muted-foreground sm:hidden">
                  {tieBreaks
                    .filter((criterion) => valueIn(row, criterion) !== NONE)
                    .map((criterion) => (
                      <span key={criterion} className="whitespace-nowrap">
                        {nameOf(criterion)} {valueIn(row, criterion)}
                      </span>
                    ))}
                </span>
              </th>
              {[row.played, row.won, ...(hasDraws ? [row.drawn] : []), row.lost].map((count, index) => (
                <td key={headers[index]} className="px-1.5 py-2 text-right align-top">
                  {count}
                </td>
              ))}
              <td className="py-2 pr-3 pl-1.5 text-right align-top font-semibold">{valueIn(row, score)}</td>
              {tieBreaks.map((criterion) => (
                <td key={criterion} className="hidden py-2 pr-3 pl-1.5 text-right align-top sm:table-cell">
                  {valueIn(row, criterion)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The first three places, as far as they are certain. */
export function Podium({ places }: { places: readonly Place[] }) {
  return (
    <ol aria-label="Pódio" className="flex min-w-0 flex-wrap gap-2">
      {places
        .filter(({ to }) => to <= 3)
        .map(({ id, from }) => (
          <li key={id} className="min-w-0">
            <Badge variant={from === 1 ? 'gold' : 'neutral'}>
              <span className="truncate">
                {from}º {id}
              </span>
            </Badge>
          </li>
        ))}
    </ol>
  )
}

function nameOf(criterion: string | undefined): string {
  return CRITERIA[criterion ?? '']?.name ?? criterion ?? ''
}

/** A criterion that was computed again for some keeps its first value. */
function valueIn({ trail }: Row, criterion: string | undefined): string {
  const value = trail.find((tieBreak) => tieBreak.criterion === criterion)?.value ?? null
  if (value === null) return NONE
  const isPercentage = CRITERIA[criterion ?? '']?.isPercentage ?? false
  return isPercentage
    ? value.toLocaleString('pt-BR', { style: 'percent', minimumFractionDigits: 1 })
    : value.toLocaleString('pt-BR')
}
