import { Card } from '@/ui/card.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'

export function PersonRowSkeletons() {
  return (
    <Card aria-busy className="divide-y">
      {['a', 'b', 'c'].map((key) => (
        <div key={key} className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
          <Skeleton className="size-11 shrink-0 rounded-full" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-5 w-32" />
            <Skeleton className="h-4 w-44" />
          </div>
          <Skeleton className="h-11 w-full sm:w-48" />
        </div>
      ))}
    </Card>
  )
}
