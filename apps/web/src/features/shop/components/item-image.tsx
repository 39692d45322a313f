import Package from 'lucide-react/icons/package'
import { cn } from '@/ui/cn.ts'

/** Falls back to a placeholder. Both are decorative, because the name is next to them. */
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
