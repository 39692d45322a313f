import { cn } from './cn.ts'

/** The shape of what will come. The list around it says `aria-busy`; the shapes themselves are silent. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn('animate-pulse rounded-sm bg-muted', className)} />
}
