import { Card } from '@/ui/card.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'

/** The podium and the rows keep their places, so that little moves when they arrive. */
export function BoardSkeleton() {
  return (
    <div aria-busy className="grid gap-6">
      <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-3 sm:gap-4">
        {['max-sm:col-span-2 sm:order-2 sm:h-52', 'sm:order-1 sm:h-46', 'sm:order-3 sm:h-42'].map((seat) => (
          <Skeleton key={seat} className={`h-44 rounded-lg ${seat}`} />
        ))}
      </div>
      <Card className="divide-y">
        {['w-40', 'w-28', 'w-48', 'w-32'].map((width) => (
          <div key={width} className="flex min-h-16 items-center gap-4 px-4 py-2">
            <Skeleton className="h-5 w-9" />
            <Skeleton className="size-11 rounded-full" />
            <Skeleton className={`h-5 ${width}`} />
          </div>
        ))}
      </Card>
    </div>
  )
}
