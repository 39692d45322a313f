import Package from 'lucide-react/icons/package'
import { cn } from '@/ui/cn.ts'

/** Of an item without one a quiet placeholder. The name stands beside it, so neither says anything more. */
export function ItemImage({ url, className }: { url: string | null; className?: string }) {
  return (
    <div className={cn('flex items-center justify-center overflow-hidden bg-muted', className)}>
      {url ? (
        <img src={url} alt="" loading="lazy" className="size-full object-cover" />
      ) : (
        <Package
          aria-hidden
          strokeWidth={1.25}
          className="size-10 max-h-1/2 max-w-1/2 text-muted-foreground"
        />
      )}
    </div>
  )
}
