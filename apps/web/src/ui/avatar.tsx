import { cva, type VariantProps } from 'class-variance-authority'
import * as Primitive from 'radix-ui/avatar'
import { cn } from './cn.ts'
import { initials } from './initials.ts'

const avatarVariants = cva(
  'inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-secondary font-display font-semibold select-none',
  {
    variants: {
      size: {
        sm: 'size-8 text-xs',
        md: 'size-11 text-sm',
        lg: 'size-16 text-lg',
        xl: 'size-28 text-2xl',
      },
    },
    defaultVariants: { size: 'md' },
  },
)

interface AvatarProps extends VariantProps<typeof avatarVariants> {
  name: string
  src?: string | null
  /** Leave empty where the name stands beside the picture, or it is read twice. */
  alt?: string
  className?: string
}

export function Avatar({ name, src, alt = '', size, className }: AvatarProps) {
  return (
    <Primitive.Root className={cn(avatarVariants({ size }), className)}>
      {src && <Primitive.Image src={src} alt={alt} className="size-full object-cover" />}
      <Primitive.Fallback role={alt ? 'img' : undefined} aria-label={alt || undefined} aria-hidden={!alt}>
        {initials(name)}
      </Primitive.Fallback>
    </Primitive.Root>
  )
}
