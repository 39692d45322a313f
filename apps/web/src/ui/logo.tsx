import { cn } from './cn.ts'

interface LogoProps {
  /** Shown beside the mark. Without it the mark is decorative and the surrounding element needs a name. */
  name?: string
  className?: string
}

/** The trump card: a felt-green card in front of one with a gold edge. */
export function Logo({ name, className }: LogoProps) {
  return (
    <span className={cn('inline-flex items-center gap-2', className)}>
      <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8 shrink-0">
        <rect
          x="12"
          y="4"
          width="15"
          height="22"
          rx="3.5"
          transform="rotate(14 19.5 15)"
          className="fill-secondary stroke-gold"
          strokeWidth="2"
        />
        <rect x="4" y="5" width="16" height="23" rx="3.5" className="fill-primary" />
        <path d="M12 10.5l4.6 6-4.6 6-4.6-6z" className="fill-primary-foreground" />
      </svg>
      {name && <span className="font-display text-lg font-bold tracking-wide">{name}</span>}
    </span>
  )
}
