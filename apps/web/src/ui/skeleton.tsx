import { cn } from './cn.ts'

/** Placeholder while loading. Hidden from screen readers; set `aria-busy` on the list around it. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn('animate-pulse rounded-sm bg-muted', className)} />
}
