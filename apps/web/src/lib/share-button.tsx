import Share2 from 'lucide-react/icons/share-2'
import { Button, type ButtonProps } from '@/ui/button.tsx'
import { useTranslation } from './i18n.ts'
import { lazyComponent } from './lazy-component.tsx'
import { LazyOverlay } from './lazy-overlay.tsx'
import type { Shared } from './share-menu.tsx'

const ShareMenu = lazyComponent(async () => (await import('./share-menu.tsx')).ShareMenu)

interface ShareButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'className'> {
  shared: Shared
  /** Hides the label visually on phones. */
  isShort?: boolean
}

/** Opens the system's share sheet where the browser has one, as on phones; otherwise a menu. */
export function ShareButton({ shared, isShort = false, ...looks }: ShareButtonProps) {
  const { t } = useTranslation()
  const word = (
    <>
      <Share2 aria-hidden />
      <span className={isShort ? 'max-sm:sr-only' : undefined}>{t('actions.share')}</span>
    </>
  )
  if ('share' in navigator) {
    return (
      <Button {...looks} onClick={() => void shareBySystem(shared)}>
        {word}
      </Button>
    )
  }
  return (
    <LazyOverlay overlay={ShareMenu} hasPopup="menu" given={{ shared }}>
      <Button {...looks}>{word}</Button>
    </LazyOverlay>
  )
}

async function shareBySystem({ path, title, text, imagePath }: Shared): Promise<void> {
  const url = location.origin + path
  const files = imagePath ? await pictureAt(imagePath) : []
  const withPicture = { title, text: `${text} ${url}`, files }
  const shared = files.length > 0 && navigator.canShare(withPicture) ? withPicture : { title, text, url }
  // It rejects when the user closes the sheet; the system reports real failures itself.
  await navigator.share(shared).catch(() => undefined)
}

/** Resolves to no file on failure; the link is then shared alone. */
const pictureAt = (path: string): Promise<File[]> =>
  fetch(path)
    .then(async (answer) =>
      answer.ok ? [new File([await answer.blob()], 'trunfo.png', { type: 'image/png' })] : [],
    )
    .catch(() => [])
