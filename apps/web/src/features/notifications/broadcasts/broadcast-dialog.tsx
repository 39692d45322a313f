import { useState } from 'react'
import { OpenDialog } from '@/ui/open-dialog.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/ui/tabs.tsx'
import { BroadcastForm } from './broadcast-form.tsx'
import { BroadcastList } from './broadcast-list.tsx'
import { useBroadcastsTexts } from './broadcasts.texts.ts'

type Shown = 'write' | 'sent'

/** One side writes, the other shows what was sent and how far it has come; what is sent leads there. */
export function BroadcastDialog({ onClose }: { onClose: () => void }) {
  const { t } = useBroadcastsTexts()
  const [shown, setShown] = useState<Shown>('write')
  return (
    <OpenDialog title={t('title')} onClose={onClose} className="max-w-3xl">
      <Tabs value={shown} onValueChange={(value) => setShown(value as Shown)}>
        <TabsList>
          <TabsTrigger value="write">{t('write')}</TabsTrigger>
          <TabsTrigger value="sent">{t('sent')}</TabsTrigger>
        </TabsList>
        <TabsContent value="write">
          <BroadcastForm onSent={() => setShown('sent')} />
        </TabsContent>
        <TabsContent value="sent">
          <BroadcastList />
        </TabsContent>
      </Tabs>
    </OpenDialog>
  )
}
