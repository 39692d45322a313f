import { avatarOf } from '@trunfo/artwork/avatar'
import { cva, type VariantProps } from 'class-variance-authority'
import { useState } from 'react'
import { cn } from './cn.ts'

const avatarVariants = cva(
  'relative inline-block shrink-0 overflow-hidden rounded-full bg-secondary select-none after:absolute after:inset-0 after:rounded-full after:shadow-[inset_0_0_0_1.5px_oklch(1_0_0/0.2)]',
  {
    variants: {
      size: { xs: 'size-6', sm: 'size-8', md: 'size-11', lg: 'size-16', xl: 'size-28' },
    },
    defaultVariants: { size: 'md' },
  },
)

interface AvatarProps extends VariantProps<typeof avatarVariants> {
  name: string
  src?: string | null
  /** Leave empty where the name is shown beside the picture, or screen readers read it twice. */
  alt?: string
  className?: string
}

/** A user's picture, or a default generated from their name if there is none or it fails to load. */
export function Avatar({ name, src, alt = '', size, className }: AvatarProps) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null)
  const isShown = Boolean(src) && src !== brokenSrc
  const shape = cn(avatarVariants({ size }), className)
  const picture = isShown ? (
    <img
      src={src ?? ''}
      alt=""
      className="size-full object-cover"
      onError={() => setBrokenSrc(src ?? null)}
    />
  ) : (
    <Face name={name} />
  )
  return alt ? (
    <span role="img" aria-label={alt} className={shape}>
      {picture}
    </span>
  ) : (
    <span aria-hidden className={shape}>
      {picture}
    </span>
  )
}

function Face({ name }: { name: string }) {
  const { letters, suit, at, field, light, figure } = avatarOf(name)
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className="size-full">
      <rect width="64" height="64" fill={field} />
      <circle cx="12" cy="2" r="44" fill={light} />
      <path d={suit} fill={figure} transform={at} />
      <text
        x="32"
        y="33.5"
        textAnchor="middle"
        dominantBaseline="central"
        fontSize={letters.length > 1 ? 25 : 30}
        className="fill-foreground font-display font-bold"
      >
        {letters}
      </text>
    </svg>
  )
}
