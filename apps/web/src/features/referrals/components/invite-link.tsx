import { PAGES } from '@trunfo/contract/pages'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import Share2 from 'lucide-react/icons/share-2'
import { useRef } from 'react'
import { useCopy } from '@/lib/use-copy.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { toast } from '@/ui/toast.ts'
import { useReferralsTexts } from '../referrals.texts.ts'

export function InviteLink({ userId }: { userId: string }) {
  const { t } = useReferralsTexts()
  const link = `${location.origin}${PAGES.register.path}?ref=${userId}`
  const field = useRef<HTMLInputElement>(null)
  const { isCopied, copy } = useCopy()

  const copyLink = () =>
    copy(link).catch(() => {
      // The browser denies clipboard access, so the link is selected for manual copying.
      field.current?.select()
      toast({ variant: 'destructive', title: t('own.copyFailed') })
    })

  const share = () =>
    // Closing the share sheet rejects, which is not an error.
    void navigator.share({ title: t('own.shareTitle'), url: link }).catch(() => undefined)

  return (
    <div className="grid gap-3 sm:flex sm:items-end">
      <Field label={t('own.link')} className="min-w-0 flex-1">
        <Input ref={field} readOnly value={link} onFocus={({ target }) => target.select()} />
      </Field>
      <Button variant="secondary" onClick={copyLink} className="sm:min-w-32">
        {isCopied ? <Check aria-hidden className="text-success" /> : <Copy aria-hidden />}
        {isCopied ? t('own.copied') : t('own.copy')}
      </Button>
      {'share' in navigator && (
        <Button variant="secondary" onClick={share} className="sm:hidden">
          <Share2 aria-hidden />
          {t('own.share')}
        </Button>
      )}
      <span role="status" className="sr-only">
        {isCopied && t('own.copied')}
      </span>
    </div>
  )
}
