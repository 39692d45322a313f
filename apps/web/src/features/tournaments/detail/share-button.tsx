import Share2 from 'lucide-react/icons/share-2'
import { Button } from '@/ui/button.tsx'
import { toast } from '@/ui/toast.ts'
import { useTournamentsTexts } from '../tournaments.texts.ts'

/** The phone's own list of ways to share; where there is none, the address is copied. */
export function ShareButton({ name }: { name: string }) {
  const { t } = useTournamentsTexts()

  async function share() {
    const url = location.origin + location.pathname
    try {
      if (navigator.share) return await navigator.share({ title: name, url })
      await navigator.clipboard.writeText(url)
      toast({ title: t('detail.linkCopied') })
    } catch (error) {
      // Closing the list of ways is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return
      toast({ variant: 'destructive', title: t('detail.shareFailed'), description: url })
    }
  }

  return (
    <Button variant="secondary" size="sm" onClick={() => void share()} className="max-sm:size-11">
      <Share2 aria-hidden />
      <span className="max-sm:sr-only">{t('detail.share')}</span>
    </Button>
  )
}
