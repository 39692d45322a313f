import History from 'lucide-react/icons/history'
import Plus from 'lucide-react/icons/plus'
import { useRef } from 'react'
import { DialogButton } from '@/lib/dialog-button.tsx'
import { usePageTitle } from '@/lib/page-title.ts'
import { ItemTable } from '../admin/item-table.tsx'
import { ItemDialog, PurchasesDialog } from '../admin/lazy-dialogs.ts'
import { useShopTexts } from '../shop.texts.ts'

export function AdminShopPage() {
  const { t } = useShopTexts()
  usePageTitle(t('admin.title'))
  const creation = useRef<HTMLButtonElement>(null)
  return (
    <div className="grid gap-6">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="grid gap-1">
          <h1 className="text-xl">{t('admin.title')}</h1>
          <p className="text-muted-foreground">{t('admin.lead')}</p>
        </div>
        <div className="flex gap-3 max-sm:grid max-sm:w-full">
          <DialogButton
            dialog={PurchasesDialog}
            given={{}}
            failed={t('purchases.failed')}
            variant="secondary"
          >
            <History aria-hidden />
            {t('purchases.action')}
          </DialogButton>
          <DialogButton ref={creation} dialog={ItemDialog} given={{}} failed={t('create.failed')}>
            <Plus aria-hidden />
            {t('create.action')}
          </DialogButton>
        </div>
      </header>
      <ItemTable creation={creation} />
    </div>
  )
}
