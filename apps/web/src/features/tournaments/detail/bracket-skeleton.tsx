import { Skeleton } from '@/ui/skeleton.tsx'

/** A tree of the size that most tournaments have. */
export function BracketSkeleton() {
  return (
    <div aria-busy className="grid gap-8 sm:grid-cols-3">
      {[4, 2, 1].map((matches) => (
        <div key={matches} className="grid content-around gap-4 max-sm:not-first:hidden">
          {['a', 'b', 'c', 'd'].slice(0, matches).map((key) => (
            <Skeleton key={key} className="h-25 rounded-md" />
          ))}
        </div>
      ))}
    </div>
  )
}
