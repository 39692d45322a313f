import { SUITS, SuitIcon } from '@/ui/suits.tsx'

export function SuitDivider() {
  return (
    <div
      aria-hidden
      className="flex items-center justify-center gap-3 text-border before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border"
    >
      {SUITS.map((suit) => (
        <SuitIcon key={suit} suit={suit} className="size-3" />
      ))}
    </div>
  )
}
