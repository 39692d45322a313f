import { Suspense, useState } from 'react'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { ExpiringImage } from '@/ui/expiring-image.tsx'
import { useTicketsTexts } from '../tickets.texts.ts'
import type { AttachedImage } from './image-dialog.tsx'

const ImageDialog = lazyComponent(async () => (await import('./image-dialog.tsx')).ImageDialog)

interface AttachedImagesProps {
  images: readonly AttachedImage[]
  /** Name of the sender. */
  author: string
  /** Image links expire after a few minutes, so a later view needs new ones. */
  onExpired: () => void
}

/** The images of one message. Each opens enlarged. */
export function AttachedImages({ images, author, onExpired }: AttachedImagesProps) {
  const { t } = useTicketsTexts()
  const [openId, setOpenId] = useState<string | null>(null)
  const open = images.find(({ id }) => id === openId)
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {images.map((image, index) => (
          <li key={image.id}>
            <button
              type="button"
              onClick={() => setOpenId(image.id)}
              aria-label={t('attachments.enlarge', { number: index + 1, author })}
              className="block size-24 overflow-clip rounded-md border bg-background transition-colors hover:border-input"
            >
              <ExpiringImage
                url={image.url}
                alt=""
                onExpired={onExpired}
                className="size-full object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
      {open && (
        <Suspense fallback={null}>
          <ImageDialog image={open} author={author} onExpired={onExpired} onClose={() => setOpenId(null)} />
        </Suspense>
      )}
    </>
  )
}
