import { useQuery } from '@tanstack/react-query'
import RectangleHorizontal from 'lucide-react/icons/rectangle-horizontal'
import type { Schemas } from '@/lib/api.ts'
import { DateTime } from '@/lib/date-time.tsx'
import { Loaded } from '@/lib/loaded.tsx'
import { usePageTitle } from '@/lib/page-title.ts'
import { query } from '@/lib/query.ts'
import { Badge } from '@/ui/badge.tsx'
import { Card, CardContent } from '@/ui/card.tsx'
import { Empty } from '@/ui/empty.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useAdsTexts } from '../ads.texts.ts'
import { AdImage } from '../components/ad-frame.tsx'
import { Figures } from '../components/figures.tsx'

const ownAdsQuery = query('/api/ads/mine')

export function AdsMinePage() {
  const { t } = useAdsTexts()
  usePageTitle(t('mine.title'))
  return (
    <div className="grid gap-6">
      <header className="grid gap-1">
        <h1 className="text-xl">{t('mine.title')}</h1>
        <p className="text-muted-foreground">{t('mine.lead')}</p>
      </header>
      <Loaded
        query={useQuery(ownAdsQuery)}
        failed={t('mine.failed')}
        skeleton={<Skeleton className="h-80" />}
      >
        {({ ads }) =>
          ads.length === 0 ? (
            <Empty icon={RectangleHorizontal} title={t('mine.empty')} description={t('mine.emptyHint')} />
          ) : (
            <>
              <ul className="grid gap-6 lg:grid-cols-2">
                {ads.map((ad) => (
                  <OwnAd key={ad.id} ad={ad} />
                ))}
              </ul>
              <p className="text-xs text-muted-foreground">{t('figures.note')}</p>
            </>
          )
        }
      </Loaded>
    </div>
  )
}

function OwnAd({ ad }: { ad: Schemas['OwnAd'] }) {
  const { t } = useAdsTexts()
  const { name, imageUrl, linkUrl, position, expiresAt, isExpired } = ad
  return (
    <li className="min-w-0">
      <Card className="h-full">
        <CardContent className="grid gap-4 pt-6">
          <div className="h-20 overflow-hidden rounded-md border bg-muted/40">
            <AdImage url={imageUrl} name="" />
          </div>
          <div className="grid gap-1">
            <div className="flex flex-wrap items-start justify-between gap-2">
              <h2 className="min-w-0 text-lg wrap-anywhere">{name}</h2>
              <Badge variant={isExpired ? 'neutral' : 'success'}>
                {isExpired ? t('admin.expired') : t('mine.running')}
              </Badge>
            </div>
            <p className="text-sm wrap-anywhere text-muted-foreground">
              {t(`positions.${position}`)} · {linkUrl.replace('https://', '')}
            </p>
            <p className="text-sm text-muted-foreground">
              {expiresAt ? (
                <>
                  {t('admin.until')} <DateTime instant={expiresAt} shape="dateTime" />
                </>
              ) : (
                t('admin.endless')
              )}
            </p>
          </div>
          <Figures {...ad} />
        </CardContent>
      </Card>
    </li>
  )
}
