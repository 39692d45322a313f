import Plus from 'lucide-react/icons/plus'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { DialogButton } from '@/lib/dialog-button.tsx'
import { usePageTitle } from '@/lib/page-title.ts'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/ui/tabs.tsx'
import { ItemTable } from '../admin/item-table.tsx'
import { ItemDialog } from '../admin/lazy-dialogs.ts'
import { PurchaseTable } from '../admin/purchase-table.tsx'
import { useShopTexts } from '../shop.texts.ts'

export function AdminShopPage() {
  const { t } = useShopTexts()
  usePageTitle(t('admin.title'))
  const creation = useRef<HTMLButtonElement>(null)
  const [search, setSearch] = useSearchParams()
  const shown = search.get('tab') === 'purchases' ? 'purchases' : 'items'
  return (
    <div className="grid gap-6">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="grid gap-1">
          <h1 className="text-xl">{t('admin.title')}</h1>
          <p className="text-muted-foreground">{t('admin.lead')}</p>
        </div>
        <DialogButton
          ref={creation}
          dialog={ItemDialog}
          given={{}}
          failed={t('create.failed')}
          className="max-sm:w-full"
        >
          <Plus aria-hidden />
          {t('create.action')}
        </DialogButton>
      </header>
      <Tabs
        value={shown}
        onValueChange={(tab) => setSearch(tab === 'items' ? {} : { tab }, { replace: true })}
      >
        <TabsList aria-label={t('admin.title')}>
          <TabsTrigger value="items">{t('admin.items')}</TabsTrigger>
          <TabsTrigger value="purchases">{t('purchases.title')}</TabsTrigger>
        </TabsList>
        <TabsContent value="items">
          <ItemTable creation={creation} />
        </TabsContent>
        <TabsContent value="purchases">
          <PurchaseTable />
        </TabsContent>
      </Tabs>
    </div>
  )
}
