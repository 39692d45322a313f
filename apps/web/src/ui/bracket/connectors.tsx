import { cn } from '../cn.ts'
import type { Connector } from './layout.ts'
import type { RowBand } from './use-visible-rows.ts'

interface ConnectorsProps {
  connectors: readonly Connector[]
  band: RowBand
  litId: string | null
}

/** The connectors in the gutter before a round. */
export function Connectors({ connectors, band, litId }: ConnectorsProps) {
  const seen = connectors.filter(
    ({ from, to }) => Math.max(from, to) >= band.first && Math.min(from, to) <= band.last,
  )
  return (
    <div aria-hidden className="pointer-events-none absolute inset-y-0 right-full w-(--gutter)">
      {seen.map((connector) => (
        <Elbow
          key={`${connector.fromId}>${connector.toId}`}
          from={connector.from}
          to={connector.to}
          isLit={litId !== null && connector.participantId === litId}
        />
      ))}
    </div>
  )
}

function Elbow({ from, to, isLit }: { from: number; to: number; isLit: boolean }) {
  const colour = isLit ? 'border-ring' : 'border-border'
  const goesDown = from < to
  const style = {
    top: `calc(var(--row) * ${Math.min(from, to)})`,
    height: `calc(var(--row) * ${Math.abs(from - to)})`,
  }
  return (
    <div className={cn('absolute inset-x-0', isLit && 'z-10')} style={style}>
      {from === to ? (
        <div className={cn('absolute inset-x-0 -top-px border-t-2', colour)} />
      ) : (
        <>
          <div
            className={cn(
              'absolute left-0 w-[calc(50%+1px)] border-r-2',
              goesDown
                ? '-top-px bottom-0 rounded-tr-sm border-t-2'
                : 'top-0 -bottom-px rounded-br-sm border-b-2',
              colour,
            )}
          />
          <div
            className={cn(
              'absolute right-0 w-[calc(50%+1px)] border-t-2',
              goesDown ? '-bottom-px' : '-top-px',
              colour,
            )}
          />
        </>
      )}
    </div>
  )
}
