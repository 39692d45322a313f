import { Skeleton } from '@/ui/skeleton.tsx'

export function LobbySkeleton() {
  return (
    <div aria-busy className="grid gap-4">
      <Skeleton className="h-5 w-56" />
      <Skeleton className="h-25 sm:h-22" />
      <div className="grid gap-4 lg:grid-cols-3">
        <div className="grid content-start gap-4 lg:col-start-3">
          <Skeleton className="h-32" />
          <Skeleton className="h-96" />
        </div>
        <Skeleton className="h-[calc(100dvh-17rem)] min-h-80 max-lg:hidden lg:col-span-2 lg:row-start-1" />
      </div>
    </div>
  )
}
