import { useQuery } from '@tanstack/react-query'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useState } from 'react'
import { formatDate } from '@/lib/formats.ts'
import { Loaded } from '@/lib/loaded.tsx'
import { useFocusKept } from '@/lib/use-focus-kept.ts'
import { Button } from '@/ui/button.tsx'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/ui/card.tsx'
import { Dialog, DialogContent, DialogHeader, DialogTitle, DialogTrigger } from '@/ui/dialog.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useAccountsTexts } from '../accounts.texts.ts'
import { type Identity, identityQuery } from './identity.api.ts'
import { IdentityForm } from './identity-form.tsx'

export function IdentityCard() {
  const { t } = useAccountsTexts()
  const query = useQuery(identityQuery)
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('identity.title')}</CardTitle>
        {!query.data?.identity && <CardDescription>{t('identity.lead')}</CardDescription>}
      </CardHeader>
      <CardContent>
        <Loaded query={query} skeleton={<Skeleton className="h-11 w-48" />} failed={t('identity.loadFailed')}>
          {({ identity }) => <IdentityState identity={identity} />}
        </Loaded>
      </CardContent>
    </Card>
  )
}

function IdentityState({ identity }: { identity: Identity | null }) {
  const place = useFocusKept<HTMLDivElement>(identity !== null)
  return (
    <div ref={place} tabIndex={-1} className="grid outline-none">
      {identity ? <Confirmed {...identity} /> : <IdentityDialog />}
    </div>
  )
}

function Confirmed({ cpf, confirmedAt }: Identity) {
  const { t } = useAccountsTexts()
  return (
    <div className="flex items-start gap-3">
      <ShieldCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-success" />
      <div className="grid min-w-0 gap-1">
        <p className="tabular-nums">{t('identity.confirmed', { date: formatDate(confirmedAt), cpf })}</p>
        <p className="text-sm text-muted-foreground">{t('identity.support')}</p>
      </div>
    </div>
  )
}

function IdentityDialog() {
  const { t } = useAccountsTexts()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogTrigger asChild>
        <Button variant="secondary" className="sm:justify-self-start">
          {t('identity.open')}
        </Button>
      </DialogTrigger>
      {/* The form explains itself. */}
      <DialogContent aria-describedby={undefined}>
        <DialogHeader>
          <DialogTitle>{t('identity.dialogTitle')}</DialogTitle>
        </DialogHeader>
        <IdentityForm onDone={() => setIsOpen(false)} />
      </DialogContent>
    </Dialog>
  )
}
