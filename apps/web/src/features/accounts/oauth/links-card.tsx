import { useQuery } from '@tanstack/react-query'
import type { OAuthProvider } from '@trunfo/contract/accounts/oauth'
import { useState } from 'react'
import { DateTime } from '@/lib/date-time.tsx'
import { Loaded } from '@/lib/loaded.tsx'
import { Button } from '@/ui/button.tsx'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/ui/card.tsx'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from '@/ui/dialog.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useAccountsTexts } from '../accounts.texts.ts'
import { PasswordStep } from '../second-factor/password-step.tsx'
import { linksQuery, type OAuthLink, useChangeLink } from './oauth.api.ts'
import { PROVIDER_MARKS } from './provider-marks.tsx'

/** Accounts linked with other providers. Signing in there with the same email address links a new one. */
export function LinksCard() {
  const { t } = useAccountsTexts()
  const list = useQuery(linksQuery)
  return (
    <Card aria-busy={list.isFetching}>
      <CardHeader>
        <CardTitle>{t('oauth.links.title')}</CardTitle>
        <CardDescription>{t('oauth.links.lead')}</CardDescription>
      </CardHeader>
      <CardContent className="py-0 sm:py-0">
        <Loaded
          query={list}
          skeleton={<Skeleton className="my-4 h-11 w-3/5" />}
          failed={t('oauth.links.loadFailed')}
          failureClassName="my-4"
        >
          {({ links }) =>
            links.length === 0 ? (
              <p className="py-4 text-sm text-muted-foreground">{t('oauth.links.none')}</p>
            ) : (
              <ul className="divide-y">
                {links.map((link) => (
                  <LinkRow key={link.provider} link={link} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </CardContent>
    </Card>
  )
}

function LinkRow({ link: { provider, linkedAt, unlinkedAt } }: { link: OAuthLink }) {
  const { t } = useAccountsTexts()
  const { name, Mark } = PROVIDER_MARKS[provider]
  const act = unlinkedAt ? 'relink' : 'unlink'
  return (
    <li className="flex flex-wrap items-center gap-3 py-4 [&>svg]:size-5 [&>svg]:shrink-0">
      <Mark />
      <div className="grid min-w-0 flex-1 basis-40 gap-1 text-sm">
        <p className="font-medium">{name}</p>
        <p className="text-muted-foreground">
          {unlinkedAt ? t('oauth.links.until') : t('oauth.links.since')}{' '}
          <DateTime instant={unlinkedAt ?? linkedAt} />
        </p>
      </div>
      <LinkDialog provider={provider} act={act} />
    </li>
  )
}

function LinkDialog({ provider, act }: { provider: OAuthProvider; act: 'unlink' | 'relink' }) {
  const { t } = useAccountsTexts()
  // The button changes once the request succeeds; the open dialog keeps its own action.
  const [question, setQuestion] = useState({ act, isOpen: false })
  const change = useChangeLink(provider, question.act)
  const names = { provider: PROVIDER_MARKS[provider].name }

  function open(isOpen: boolean) {
    change.reset()
    setQuestion({ act: isOpen ? act : question.act, isOpen })
  }

  return (
    <Dialog open={question.isOpen} onOpenChange={open}>
      <DialogTrigger asChild>
        <Button variant="outline" className="w-full sm:w-auto" aria-label={t(`oauth.${act}.label`, names)}>
          {t(`oauth.${act}.action`)}
        </Button>
      </DialogTrigger>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{t(`oauth.${question.act}.title`, names)}</DialogTitle>
          <DialogDescription>{t(`oauth.${question.act}.description`, names)}</DialogDescription>
        </DialogHeader>
        <PasswordStep
          act={change}
          given={({ password }) => password}
          submitLabel={t(`oauth.${question.act}.action`)}
          submitVariant={question.act === 'unlink' ? 'destructive' : 'primary'}
          onDone={() => open(false)}
          onCancel={() => open(false)}
        />
      </DialogContent>
    </Dialog>
  )
}
