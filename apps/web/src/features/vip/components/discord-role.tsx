import { PAGES } from '@trunfo/contract/pages'
import type { VipDiscordState } from '@trunfo/contract/vip'
import { Link } from 'react-router'
import { Button } from '@/ui/button.tsx'
import { useVipTexts } from '../vip.texts.ts'

/** The Discord role, or how to get it. */
export function DiscordRole({ state }: { state: VipDiscordState }) {
  const { t } = useVipTexts()
  return (
    <section
      aria-label={t('discord.title')}
      className="mt-4 grid justify-items-start gap-1 border-t pt-4 text-sm"
    >
      <p className="font-semibold">{t('discord.title')}</p>
      <p className="text-muted-foreground">{t(`discord.${state}`)}</p>
      {state === 'unlinked' && (
        <Button asChild variant="secondary" size="sm" className="mt-2">
          <Link to={`${PAGES.accountSettings.path}?tab=security`}>{t('discord.link')}</Link>
        </Button>
      )}
      {state === 'unavailable' && (
        <Button asChild variant="secondary" size="sm" className="mt-2">
          <Link
            to={PAGES.ticketNew.path}
            state={{
              area: 'other',
              priority: 'low',
              subject: t('discord.ticketSubject'),
              message: t('discord.ticketMessage'),
            }}
          >
            {t('discord.ask')}
          </Link>
        </Button>
      )}
    </section>
  )
}
