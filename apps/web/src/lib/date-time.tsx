import { cn } from '@/ui/cn.ts'
import { type TimeShape, timesOf } from './formats.ts'

interface DateTimeProps {
  instant: string
  shape?: TimeShape
  className?: string
}

/** `20/11/2026 às 18:30 (19:30 em Brasília)`; the parenthesis only where the viewer's time differs. */
export function DateTime({ instant, shape = 'dateAtTime', className }: DateTimeProps) {
  const { local, brasilia } = timesOf(instant, shape)
  return (
    <time dateTime={instant} className={cn('tabular-nums', className)}>
      {local}
      {brasilia && <span className="text-muted-foreground"> ({brasilia})</span>}
    </time>
  )
}
