import { cva, type VariantProps } from 'class-variance-authority'
import { Slot } from 'radix-ui/slot'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { SpinnerIcon } from './spinner-icon.tsx'

export const buttonVariants = cva(
  [
    'relative inline-flex shrink-0 items-center justify-center gap-2 rounded-md border border-transparent',
    'text-center font-semibold wrap-normal select-none transition-colors active:not-disabled:translate-y-px',
    'disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-busy:cursor-progress',
    '[&_svg]:size-4 [&_svg]:shrink-0',
  ],
  {
    variants: {
      variant: {
        primary:
          'bg-primary text-primary-foreground shadow-key hover:not-disabled:bg-ring active:not-disabled:bg-primary',
        secondary:
          'bg-secondary text-foreground hover:not-disabled:bg-border active:not-disabled:bg-secondary',
        outline: 'border-input text-foreground hover:not-disabled:bg-muted active:not-disabled:bg-secondary',
        ghost: 'text-foreground hover:not-disabled:bg-muted active:not-disabled:bg-secondary',
        gold: 'bg-gold text-gold-foreground shadow-key hover:not-disabled:brightness-108 active:not-disabled:brightness-100',
        destructive:
          'bg-destructive-solid text-foreground hover:not-disabled:brightness-112 active:not-disabled:brightness-100',
        link: 'text-primary underline-offset-4 hover:not-disabled:underline',
      },
      size: {
        sm: 'min-h-9 px-3 text-sm',
        md: 'min-h-11 px-4 text-sm',
        lg: 'min-h-13 px-6 text-base',
        icon: 'size-11 [&_svg]:size-5',
        'icon-sm': 'size-9',
      },
    },
    defaultVariants: { variant: 'primary', size: 'md' },
  },
)

export type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonVariants> & {
    /** Applies the styles to the only child, such as a link. */
    asChild?: boolean
    /** Shows progress. The button keeps its width and its place in the tab order, and ignores clicks. */
    isLoading?: boolean
  }

export function Button({
  asChild = false,
  isLoading = false,
  variant,
  size,
  className,
  children,
  type = 'button',
  onClick,
  ...props
}: ButtonProps) {
  const classes = cn(buttonVariants({ variant, size }), className)
  if (asChild) {
    return (
      <Slot className={classes} onClick={onClick} {...props}>
        {children}
      </Slot>
    )
  }
  return (
    <button
      type={isLoading ? 'button' : type}
      className={classes}
      aria-busy={isLoading || undefined}
      aria-disabled={isLoading || undefined}
      onClick={isLoading ? undefined : onClick}
      {...props}
    >
      {isLoading ? (
        <>
          <span className="inline-flex items-center gap-2 opacity-0">{children}</span>
          <SpinnerIcon className="absolute" />
        </>
      ) : (
        children
      )}
    </button>
  )
}
