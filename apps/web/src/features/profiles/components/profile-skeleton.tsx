import { Card } from '@/ui/card.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'

/** The card and the wall keep their places, so that nothing moves when they arrive. */
export function ProfileSkeleton() {
  return (
    <div aria-busy className="grid items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-8">
      <Card className="grid justify-items-center gap-4 p-6">
        <Skeleton className="size-28 rounded-full" />
        <Skeleton className="h-8 w-40" />
        <Skeleton className="h-6 w-24" />
        <Skeleton className="h-24 w-full" />
      </Card>
      <div className="grid gap-4">
        <Skeleton className="h-11" />
        <Skeleton className="h-7 w-56" />
        <Skeleton className="h-32" />
        <Skeleton className="h-24" />
      </div>
    </div>
  )
}
