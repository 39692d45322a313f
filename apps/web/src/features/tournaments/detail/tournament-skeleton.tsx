import { Card } from '@/ui/card.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { BracketSkeleton } from './bracket-skeleton.tsx'

/** Cover, facts, action and tabs keep their places, so that nothing moves when they arrive. */
export function TournamentSkeleton() {
  return (
    <div aria-busy className="grid gap-4 sm:gap-6">
      <Card className="overflow-hidden">
        <Skeleton className="h-20 rounded-none sm:h-36" />
        <div className="grid gap-4 p-4 sm:p-6">
          <Skeleton className="h-6 w-28 rounded-full" />
          <Skeleton className="h-9 w-3/4 max-w-96" />
          <Skeleton className="h-10 w-full max-w-2xl" />
        </div>
      </Card>
      <Skeleton className="h-11 w-full sm:w-40" />
      <Skeleton className="h-11 w-full max-w-96" />
      <BracketSkeleton />
    </div>
  )
}
