import Plus from 'lucide-react/icons/plus'
import { useRef } from 'react'
import { DialogButton } from '@/lib/dialog-button.tsx'
import { usePageTitle } from '@/lib/page-title.ts'
import { AdTable } from '../admin/ad-table.tsx'
import { AdDialog } from '../admin/lazy-dialogs.ts'
import { useAdsTexts } from '../ads.texts.ts'

export function AdminAdsPage() {
  const { t } = useAdsTexts()
  usePageTitle(t('admin.title'))
  const creation = useRef<HTMLButtonElement>(null)
  return (
    <div className="grid gap-6">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="grid gap-1">
          <h1 className="text-xl">{t('admin.title')}</h1>
          <p className="text-muted-foreground">{t('admin.lead')}</p>
        </div>
        <DialogButton
          ref={creation}
          dialog={AdDialog}
          given={{}}
          failed={t('create.failed')}
          className="max-sm:w-full"
        >
          <Plus aria-hidden />
          {t('create.action')}
        </DialogButton>
      </header>
      <AdTable creation={creation} />
    </div>
  )
}
