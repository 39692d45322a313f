import { Card } from '@/ui/card.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { handClasses } from './member-hand.tsx'

/** Header, actions and cards keep their places, so that nothing moves when they arrive. */
export function TeamPageSkeleton() {
  return (
    <div aria-busy className="grid gap-6">
      <Card className="flex flex-col items-center gap-4 p-6 sm:flex-row sm:gap-6 sm:p-8">
        <Skeleton className="size-28 shrink-0 sm:size-36" />
        <div className="grid w-full justify-items-center gap-3 sm:justify-items-start">
          <Skeleton className="h-8 w-56" />
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-5 w-64" />
        </div>
      </Card>
      <Skeleton className="h-11 w-full sm:w-56" />
      <div className={handClasses}>
        {['a', 'b', 'c', 'd', 'e'].map((key) => (
          <Skeleton key={key} className="h-56 rounded-lg" />
        ))}
      </div>
    </div>
  )
}
