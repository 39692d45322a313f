import { useState } from 'react'
import { MountedDialog } from '@/ui/mounted-dialog.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/ui/tabs.tsx'
import { BroadcastForm } from './broadcast-form.tsx'
import { BroadcastList } from './broadcast-list.tsx'
import { useBroadcastsTexts } from './broadcasts.texts.ts'

type Shown = 'write' | 'sent'

/** One tab writes a broadcast, the other shows the sent ones; sending switches to it. */
export function BroadcastDialog({ onClose }: { onClose: () => void }) {
  const { t } = useBroadcastsTexts()
  const [shown, setShown] = useState<Shown>('write')
  return (
    <MountedDialog title={t('title')} onClose={onClose} className="max-w-3xl">
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
    </MountedDialog>
  )
}
