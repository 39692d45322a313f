import { MATCH_PROOF_PURPOSE } from '@trunfo/contract/matches'
import { UPLOAD_MAX_BYTES, UPLOAD_TYPES } from '@trunfo/contract/uploads'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '@/lib/error-text.ts'
import { uploadImage } from '@/lib/upload.ts'
import { imageProblem } from '@/ui/image-upload/image-problem.ts'
import { toast } from '@/ui/toast.ts'
import { useSaveProof } from '../matches.acts.ts'
import { useMatchesTexts } from '../matches.texts.ts'

const MEGABYTE = 1024 * 1024

/** A proof cannot be taken back, so it is shown before it is sent. */
export function useProof(matchId: string) {
  const { t } = useMatchesTexts()
  const saving = useSaveProof(matchId)
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  /** The share that has left; null when nothing is being sent. */
  const [progress, setProgress] = useState<number | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  /** Resolves to whether there was a file at all, as a paste of text has none. */
  function take(chosen: File | null): boolean {
    if (!chosen || progress !== null) return false
    const found = imageProblem(chosen, { types: UPLOAD_TYPES, maxBytes: UPLOAD_MAX_BYTES })
    setFile(found ? null : chosen)
    setProblem(
      found && (found === 'type' ? t('proof.type') : t('proof.size', { max: UPLOAD_MAX_BYTES / MEGABYTE })),
    )
    return true
  }

  async function send(): Promise<void> {
    if (!file) return refuse(t('proof.none'), t('proof.noneHint'))
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    setProblem(null)
    setProgress(0)
    try {
      const upload = await uploadImage(MATCH_PROOF_PURPOSE, file, { onProgress: setProgress, signal }).catch(
        (error: unknown) => {
          if (!signal.aborted) refuse(t('proof.uploadFailed'), errorText(error))
        },
      )
      if (!upload || signal.aborted) return
      await saving.mutateAsync(upload.id)
      setFile(null)
      toast({ title: t('proof.done') })
    } catch (error) {
      refuse(t('proof.saveFailed'), errorText(error))
    } finally {
      setProgress(null)
    }
  }

  function refuse(title: string, description: string): void {
    setProblem(file ? description : title)
    toast({ variant: 'destructive', title, description })
  }

  return {
    file,
    problem,
    progress,
    take,
    send: () => void send(),
    cancel: () => running.current?.abort(),
    discard: () => {
      setFile(null)
      setProblem(null)
    },
  }
}
