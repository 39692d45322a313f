import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

const badgeVariants = cva(
  [
    'tint inline-flex max-w-full items-center gap-1.5 rounded-full border px-2.5 py-0.5 text-xs leading-5 font-semibold whitespace-nowrap',
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

type BadgeProps = ComponentProps<'span'> & VariantProps<typeof badgeVariants>

export function Badge({ variant, className, children, ...props }: BadgeProps) {
  return (
    <span className={cn(badgeVariants({ variant }), className)} {...props}>
      {variant === 'live' && <span aria-hidden className="size-2 rounded-full bg-live" />}
      {children}
    </span>
  )
}
