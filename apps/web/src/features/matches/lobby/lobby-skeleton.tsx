import { Skeleton } from '@/ui/skeleton.tsx'

export function LobbySkeleton() {
  return (
    <div aria-busy className="grid gap-4">
      <Skeleton className="h-5 w-56" />
      <Skeleton className="h-14 sm:h-22" />
      <div className="grid gap-4 lg:grid-cols-3">
        <Skeleton className="h-24 lg:col-start-3" />
        <Skeleton className="h-44 sm:h-24 lg:col-span-2 lg:row-start-1" />
      </div>
      <div className="grid gap-4 lg:grid-cols-3">
        <Skeleton className="h-96 lg:col-start-3" />
        <Skeleton className="h-120 lg:col-span-2 lg:row-start-1" />
      </div>
    </div>
  )
}
