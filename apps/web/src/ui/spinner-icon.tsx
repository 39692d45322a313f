import LoaderCircle from 'lucide-react/icons/loader-circle'
import { cn } from './cn.ts'

export function SpinnerIcon({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={cn('animate-spin', className)} />
}
