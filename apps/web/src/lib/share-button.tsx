import Share2 from 'lucide-react/icons/share-2'
import { Button, type ButtonProps } from '@/ui/button.tsx'
import { useTranslation } from './i18n.ts'
import { lazyComponent } from './lazy-component.tsx'
import { LazyOverlay } from './lazy-overlay.tsx'

const ShareMenu = lazyComponent(async () => (await import('./share-menu.tsx')).ShareMenu)

export interface Shared {
  /** The page's own, without what the viewer has open on it. */
  path: string
  title: string
  /** What goes before the address, in the words of whoever shares it. */
  text: string
}

interface ShareButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'className'> {
  shared: Shared
  /** On a phone the word is for screen readers only. */
  isShort?: boolean
}

/** The system's own ways to share where the browser knows them, as on phones; else a menu with ours. */
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

async function shareBySystem({ path, title, text }: Shared): Promise<void> {
  // Whoever closes the list of ways has changed their mind, and what fails there the system says itself.
  await navigator.share({ title, text, url: location.origin + path }).catch(() => undefined)
}
