import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

const badgeVariants = cva(
  [
    'tint inline-flex max-w-full items-center gap-1.5 rounded-sm px-2 py-0.5 text-xs leading-5 font-semibold whitespace-nowrap',
    '[&_svg]:size-3.5 [&_svg]:shrink-0',
  ],
  {
    variants: {
      variant: {
        neutral: '[--tint-chroma:0.25] [--tint-hue:262]',
        success: '[--tint-hue:150]',
        info: '[--tint-hue:240]',
        warning: '[--tint-hue:68]',
        destructive: '[--tint-hue:22]',
        live: '[--tint-hue:28]',
        gold: '[--tint-hue:88]',
      },
    },
    defaultVariants: { variant: 'neutral' },
  },
)

type BadgeProps = ComponentProps<'span'> &
  VariantProps<typeof badgeVariants> & {
    /** For use on an image: a dark background instead of the tint. */
    isOnPicture?: boolean
  }

export function Badge({ variant, isOnPicture = false, className, children, ...props }: BadgeProps) {
  return (
    <span className={cn(badgeVariants({ variant }), isOnPicture && 'bg-background/88', className)} {...props}>
      {variant === 'live' && <LiveDot />}
      {children}
    </span>
  )
}

/** Decorative: put it beside a text that says "live". */
export function LiveDot({ className }: { className?: string }) {
  return (
    <span aria-hidden className={cn('relative size-2 shrink-0 rounded-full bg-live', className)}>
      <span className="absolute inset-0 animate-ping rounded-full bg-live" />
    </span>
  )
}
