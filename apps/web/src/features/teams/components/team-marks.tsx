import { TEAM_MEMBERS_MAX } from '@trunfo/contract/teams'
import { cn } from '@/ui/cn.ts'

/** `Leões do Norte [LEAO]`: the tag never breaks, and a long name wraps around it. */
export function TeamName({ name, tag }: { name: string; tag: string }) {
  return (
    <>
      {name} <span className="font-semibold whitespace-nowrap text-muted-foreground">[{tag}]</span>
    </>
  )
}

const seats = Array.from({ length: TEAM_MEMBERS_MAX }, (_, index) => index)

/** A team's ten seats, the taken ones filled. Decorative: show the number beside it. */
export function Seats({ taken, className }: { taken: number; className?: string }) {
  return (
    <span aria-hidden className={cn('flex gap-1', className)}>
      {seats.map((seat) => (
        <span
          key={seat}
          className={cn('h-1.5 flex-1 rounded-full', seat < taken ? 'bg-primary' : 'bg-border')}
        />
      ))}
    </span>
  )
}
