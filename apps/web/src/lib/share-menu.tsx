import Download from 'lucide-react/icons/download'
import Link2 from 'lucide-react/icons/link-2'
import MessageCircle from 'lucide-react/icons/message-circle'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@/ui/dropdown-menu.tsx'
import { toast } from '@/ui/toast.ts'
import type { OverlayProps } from './lazy-overlay.tsx'
import { useShareTexts } from './share.texts.ts'
import { useCopy } from './use-copy.ts'

export interface Shared {
  /** The page's path, without what the viewer has open on it. */
  path: string
  title: string
  /** Message that precedes the URL, in the sharer's own words. */
  text: string
  /** An image to share along with the link. */
  imagePath?: string
}

export function ShareMenu({ trigger, shared: { path, text, imagePath } }: OverlayProps & { shared: Shared }) {
  const { t } = useShareTexts()
  const { copy } = useCopy()
  const url = location.origin + path

  const copyLink = () =>
    copy(url).then(
      () => toast({ variant: 'success', title: t('copied') }),
      // The clipboard may be blocked; the toast shows the URL to copy by hand.
      () => toast({ variant: 'destructive', title: t('copyFailed'), description: url }),
    )

  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuItem asChild>
          <a
            href={`https://wa.me/?text=${encodeURIComponent(`${text} ${url}`)}`}
            target="_blank"
            rel="noopener"
          >
            <MessageCircle aria-hidden />
            {t('whatsapp')}
          </a>
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => void copyLink()}>
          <Link2 aria-hidden />
          {t('copy')}
        </DropdownMenuItem>
        {imagePath && (
          <DropdownMenuItem asChild>
            <a href={imagePath} download>
              <Download aria-hidden />
              {t('image')}
            </a>
          </DropdownMenuItem>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
