import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { ApiError } from '@/lib/api-error.ts'
import { errorText } from '@/lib/error-text.ts'
import { publicQuery } from '@/lib/query.ts'
import { safeReturnPath } from '@/lib/safe-return-path.ts'
import { Button } from '@/ui/button.tsx'
import { toast } from '@/ui/toast.ts'
import { useAccountsTexts } from '../accounts.texts.ts'
import { PROVIDER_MARKS } from './provider-marks.tsx'

const providersQuery = publicQuery('/api/accounts/oauth')

/**
 * Sign-in links for the configured providers; nothing if there are none. They are plain links: the browser
 * goes to the provider's page and returns here on failure.
 */
export function OAuthButtons({ referralCode = '' }: { referralCode?: string }) {
  const { t } = useAccountsTexts()
  const { data } = useQuery(providersQuery)
  const returnTo = safeReturnPath(useLocation().state?.from)
  useFailureToast()

  if (!data || data.providers.length === 0) return null
  const brought = new URLSearchParams()
  if (returnTo) brought.set('returnTo', returnTo)
  if (referralCode.trim()) brought.set('referralCode', referralCode.trim())
  const query = brought.toString()
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-3 text-sm text-muted-foreground before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
        {t('oauth.or')}
      </p>
      {data.providers.map((provider) => {
        const { name, Mark } = PROVIDER_MARKS[provider]
        return (
          <Button key={provider} asChild variant="secondary" className="[&_svg]:size-5">
            <a href={`/api/accounts/oauth/${provider}${query && `?${query}`}`}>
              <Mark />
              {t('oauth.with', { provider: name })}
            </a>
          </Button>
        )
      })}
    </div>
  )
}

/** Toasts once why the sign-in with a provider failed. */
function useFailureToast(): void {
  const { t } = useAccountsTexts()
  const [search, setSearch] = useSearchParams()
  const code = search.get('oauth_error')

  const say = useEffectEvent((failure: string) => {
    const description = errorText(new ApiError({ code: failure, status: 400 }))
    toast({ variant: 'destructive', title: t('signIn.failed'), description })
    setSearch(
      (before) => {
        before.delete('oauth_error')
        return before
      },
      { replace: true },
    )
  })
  useEffect(() => {
    if (code) say(code)
  }, [code])
}
