import { AVATAR_EDGE_PX } from '@trunfo/contract/accounts/settings'
import Camera from 'lucide-react/icons/camera'
import { useState } from 'react'
import { errorText } from '@/lib/error-text.ts'
import { useSettingsTexts } from '@/lib/settings.texts.ts'
import { Button } from '@/ui/button.tsx'
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from '@/ui/dialog.tsx'
import { type CropView, wholeView } from '@/ui/image-crop/crop.ts'
import { cropToFile } from '@/ui/image-crop/draw-crop.ts'
import { ImageCrop } from '@/ui/image-crop/image-crop.tsx'
import { useUpload } from '@/ui/image-upload/use-upload.ts'
import { Progress } from '@/ui/progress.tsx'
import { toast } from '@/ui/toast.ts'
import { PicturePicker } from './picture-picker.tsx'
import { useShowAvatar } from './settings.api.ts'

export function AvatarDialog({ hasAvatar }: { hasAvatar: boolean }) {
  const { t } = useSettingsTexts()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogTrigger asChild>
        <Button variant="secondary">
          <Camera aria-hidden />
          {hasAvatar ? t('settings.avatar.change') : t('settings.avatar.add')}
        </Button>
      </DialogTrigger>
      <DialogContent className="max-w-sm">
        <DialogHeader>
          <DialogTitle>{t('settings.avatar.title')}</DialogTitle>
          <DialogDescription>{t('settings.avatar.lead')}</DialogDescription>
        </DialogHeader>
        <AvatarForm onDone={() => setIsOpen(false)} />
      </DialogContent>
    </Dialog>
  )
}

/** Crops the image on the device, so that a photo of any size uploads only a few kilobytes. */
function AvatarForm({ onDone }: { onDone: () => void }) {
  const { t } = useSettingsTexts()
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [view, setView] = useState<CropView | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { state, start, clear } = useUpload(useShowAvatar(), () => {
    toast({ variant: 'success', title: t('settings.avatar.done') })
    onDone()
  })
  const isSending = state.step === 'uploading'

  const take = (next: ImageBitmap) => {
    picture?.close()
    setPicture(next)
    setView(wholeView(next))
    setProblem(null)
    clear()
  }

  async function save() {
    if (!picture || !view) return setProblem(t('settings.avatar.noFile'))
    try {
      await start(await cropToFile(picture, view, { edgePx: AVATAR_EDGE_PX, name: 'avatar' }))
    } catch {
      setProblem(t('settings.avatar.unreadable'))
    }
  }

  return (
    <>
      <div className="grid gap-4">
        {picture && view && <ImageCrop picture={picture} view={view} onChange={setView} />}
        <PicturePicker
          hasPicture={picture !== null}
          isDisabled={isSending}
          onPicture={take}
          onProblem={setProblem}
        />
        {isSending && <Progress value={state.progress * 100} aria-label={t('settings.avatar.sending')} />}
        <p role="alert" className="text-sm text-destructive empty:hidden">
          {state.step === 'failed' ? errorText(state.error) : problem}
        </p>
      </div>
      <DialogFooter>
        {isSending ? (
          <Button variant="secondary" onClick={clear}>
            {t('settings.avatar.cancelSending')}
          </Button>
        ) : (
          <DialogClose asChild>
            <Button variant="secondary">{t('common:actions.cancel')}</Button>
          </DialogClose>
        )}
        <Button onClick={save} isLoading={isSending}>
          {t('settings.avatar.save')}
        </Button>
      </DialogFooter>
    </>
  )
}
