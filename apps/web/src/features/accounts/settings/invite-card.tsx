import { PAGES } from '@trunfo/contract/pages'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import Share2 from 'lucide-react/icons/share-2'
import { useRef } from 'react'
import { useSession } from '@/lib/session.ts'
import { useCopy } from '@/lib/use-copy.ts'
import { Button } from '@/ui/button.tsx'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/ui/card.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { toast } from '@/ui/toast.ts'
import { useAccountsTexts } from '../accounts.texts.ts'

export function InviteCard() {
  const { viewer } = useSession()
  if (!viewer) return null
  return <InviteLink link={`${location.origin}${PAGES.register.path}?ref=${viewer.id}`} />
}

function InviteLink({ link }: { link: string }) {
  const { t } = useAccountsTexts()
  const field = useRef<HTMLInputElement>(null)
  const { isCopied, copy } = useCopy()

  const copyLink = () =>
    copy(link).catch(() => {
      // The browser keeps its clipboard to itself: the link is marked, so that the person can take it.
      field.current?.select()
      toast({ variant: 'destructive', title: t('settings.invite.copyFailed') })
    })

  const share = () =>
    // Whoever closes the sheet has simply changed their mind.
    void navigator.share({ title: t('settings.invite.shareTitle'), url: link }).catch(() => undefined)

  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('settings.invite.title')}</CardTitle>
        <CardDescription>{t('settings.invite.lead')}</CardDescription>
      </CardHeader>
      <CardContent className="grid gap-3 sm:flex sm:items-end">
        <Field label={t('settings.invite.link')} className="min-w-0 flex-1">
          <Input ref={field} readOnly value={link} onFocus={({ target }) => target.select()} />
        </Field>
        <Button variant="secondary" onClick={copyLink} className="sm:min-w-32">
          {isCopied ? <Check aria-hidden className="text-success" /> : <Copy aria-hidden />}
          {isCopied ? t('settings.invite.copied') : t('settings.invite.copy')}
        </Button>
        {'share' in navigator && (
          <Button variant="secondary" onClick={share} className="sm:hidden">
            <Share2 aria-hidden />
            {t('settings.invite.share')}
          </Button>
        )}
        <span role="status" className="sr-only">
          {isCopied && t('settings.invite.copied')}
        </span>
      </CardContent>
    </Card>
  )
}
