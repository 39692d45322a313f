import { PAGES } from '@trunfo/contract/pages'
import Check from 'lucide-react/icons/check'
import Share2 from 'lucide-react/icons/share-2'
import { useEffect, useState } from 'react'
import { generatePath } from 'react-router'
import { Button } from '@/ui/button.tsx'
import { toast } from '@/ui/toast.ts'
import { useProfilesTexts } from '../profiles.texts.ts'

const CONFIRMED_MS = 2_000

/** The system's own sheet where there is one, as on phones; else the address goes to the clipboard. */
export function ShareButton({ username }: { username: string }) {
  const { t } = useProfilesTexts()
  const [isCopied, setIsCopied] = useState(false)

  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), CONFIRMED_MS)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function share() {
    const url = location.origin + generatePath(PAGES.profile.path, { username })
    try {
      if (navigator.share) return await navigator.share({ title: username, url })
      await navigator.clipboard.writeText(url)
      setIsCopied(true)
    } catch (error) {
      const isChangeOfMind = error instanceof DOMException && error.name === 'AbortError'
      if (!isChangeOfMind) toast({ variant: 'destructive', title: t('header.shareFailed'), description: url })
    }
  }

  return (
    <Button variant="outline" className="flex-auto px-3 whitespace-nowrap" onClick={share}>
      {isCopied ? <Check aria-hidden /> : <Share2 aria-hidden />}
      <span aria-live="polite">{isCopied ? t('header.copied') : t('header.share')}</span>
    </Button>
  )
}
