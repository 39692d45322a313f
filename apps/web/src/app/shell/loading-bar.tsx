import { useIsLoadingCode } from '@/lib/lazy-component.tsx'

/** A thin progress line while the next page's code loads; quick loads never show it. */
export function LoadingBar() {
  if (!useIsLoadingCode()) return null
  return (
    <div aria-hidden className="fixed inset-x-0 top-0 z-50 h-0.5 animate-appear-late overflow-hidden">
      <div className="h-full w-2/5 animate-sweep bg-primary" />
    </div>
  )
}
