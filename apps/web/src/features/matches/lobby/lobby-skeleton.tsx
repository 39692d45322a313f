import { Skeleton } from '@/ui/skeleton.tsx'

export function LobbySkeleton() {
  return (
    <div
      aria-busy
      className="flex flex-col gap-4 max-lg:-mx-4 max-lg:-my-6 max-lg:sm:-my-8 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_24rem]"
    >
      <Skeleton className="h-44 max-lg:rounded-none lg:h-70" />
      <Skeleton className="h-56 max-lg:mx-4 lg:row-start-2" />
      <Skeleton className="min-h-80 max-lg:hidden lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:h-[calc(100dvh-7.5rem)]" />
    </div>
  )
}
