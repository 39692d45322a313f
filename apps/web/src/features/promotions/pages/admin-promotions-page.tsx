import { useSearchParams } from 'react-router'
import { usePageTitle } from '@/lib/page-title.ts'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/ui/tabs.tsx'
import { CouponTable } from '../components/coupon-table.tsx'
import { PromotionTable } from '../components/promotion-table.tsx'
import { usePromotionsTexts } from '../promotions.texts.ts'

export function AdminPromotionsPage() {
  const { t } = usePromotionsTexts()
  usePageTitle(t('admin.title'))
  const [search, setSearch] = useSearchParams()
  const shown = search.get('tab') === 'coupons' ? 'coupons' : 'promotions'
  return (
    <div className="grid gap-6">
      <header className="grid gap-1">
        <h1 className="text-xl">{t('admin.title')}</h1>
        <p className="text-muted-foreground">{t('admin.lead')}</p>
      </header>
      <Tabs value={shown} onValueChange={(tab) => setSearch({ tab }, { replace: true })}>
        <TabsList aria-label={t('admin.tabs')}>
          <TabsTrigger value="promotions">{t('admin.promotions')}</TabsTrigger>
          <TabsTrigger value="coupons">{t('admin.coupons')}</TabsTrigger>
        </TabsList>
        <TabsContent value="promotions">
          <PromotionTable />
        </TabsContent>
        <TabsContent value="coupons">
          <CouponTable />
        </TabsContent>
      </Tabs>
    </div>
  )
}
