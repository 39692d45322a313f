import { useEffect, useState } from 'react'
import { type CropView, wholeView } from '@/ui/image-crop/crop.ts'
import { ImageCrop } from '@/ui/image-crop/image-crop.tsx'
import { ImageUpload } from '@/ui/image-upload/image-upload.tsx'
import type { Upload } from '@/ui/image-upload/use-upload.ts'
import { Grid, Section } from '../specimen.tsx'
import type { SectionProps } from './section-props.ts'

const TICK_MS = 150

/** A fake upload that takes a while and then returns the outcome. */
function slowly(outcome: (file: File) => string): Upload<string> {
  return async (file, { onProgress, signal }) => {
    for (let percent = 0; percent <= 100; percent += 10) {
      signal.throwIfAborted()
      onProgress(percent / 100)
      await new Promise((resolve) => setTimeout(resolve, TICK_MS))
    }
    return outcome(file)
  }
}

const succeeds = slowly((file) => file.name)
const fails = slowly(() => {
  throw new Error('refused')
})

export function UploadSection(props: SectionProps) {
  const ignore = () => undefined
  return (
    <Section {...props}>
      <Grid>
        <ImageUpload label="Prova da partida" upload={succeeds} onUploaded={ignore} hasPagePaste />
        <ImageUpload
          label="Envio que falha"
          upload={fails}
          onUploaded={ignore}
          describeError={() => 'A conexão caiu no meio do envio.'}
        />
        <ImageUpload label="Inativo" upload={succeeds} onUploaded={ignore} disabled />
        <CropSpecimen />
      </Grid>
    </Section>
  )
}

/** Generated stripes instead of an image file; every move is visible. */
function CropSpecimen() {
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [view, setView] = useState<CropView | null>(null)

  useEffect(() => {
    const canvas = new OffscreenCanvas(900, 600)
    const context = canvas.getContext('2d')
    for (let stripe = 0; context && stripe < 9; stripe += 1) {
      context.fillStyle = `oklch(${0.3 + stripe * 0.06} 0.1 ${140 + stripe * 12})`
      context.fillRect(stripe * 100, 0, 100, 600)
    }
    const drawn = canvas.transferToImageBitmap()
    setPicture(drawn)
    setView(wholeView(drawn))
  }, [])

  return picture && view && <ImageCrop picture={picture} view={view} onChange={setView} />
}
