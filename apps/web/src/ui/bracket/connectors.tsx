import { cn } from '../cn.ts'
import type { Connector } from './layout.ts'

interface ConnectorsProps {
  connectors: readonly Connector[]
  isLit: (connector: Connector) => boolean
}

/** The elbows in the gutter before a round: out of a match, along the gutter, into the next match. */
export function Connectors({ connectors, isLit }: ConnectorsProps) {
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute inset-y-0 right-full hidden w-(--gutter) @3xl:grid @3xl:[grid-template-rows:var(--rows)]"
    >
      {connectors.map((connector) => (
        <Elbow
          key={`${connector.fromId}>${connector.toId}`}
          from={connector.from}
          to={connector.to}
          isLit={isLit(connector)}
        />
      ))}
    </div>
  )
}

function Elbow({ from, to, isLit }: { from: number; to: number; isLit: boolean }) {
  const colour = isLit ? 'border-ring' : 'border-border'
  const first = Math.min(from, to) + 1
  const last = Math.max(from, to) + 1
  const isLevel = from === to
  const goesDown = from < to
  return (
    <div
      className={cn('relative col-start-1 row-start-1', isLit && 'z-10', isLevel && 'h-0')}
      style={{ gridRow: isLevel ? `${first} / span 1` : `${first} / ${last}` }}
    >
      {isLevel ? (
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
