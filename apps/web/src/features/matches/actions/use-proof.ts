import { MATCH_PROOF_PURPOSE } from '@trunfo/contract/matches'
import { UPLOAD_LIMITS, UPLOAD_MAX_BYTES, UPLOAD_TYPES } from '@trunfo/contract/uploads'
import { useEffect, useRef, useState } from 'react'
import { uploadImage } from '@/lib/upload.ts'
import { useAction } from '@/lib/use-action.ts'
import { imageProblem } from '@/ui/image-upload/image-problem.ts'
import { useSaveProof } from '../matches.api.ts'
import { useMatchesTexts } from '../matches.texts.ts'

/** A proof cannot be withdrawn, so the player confirms a preview before sending. */
export function useProof(matchId: string) {
  const { t } = useMatchesTexts()
  const saving = useSaveProof(matchId)
  const [file, setFile] = useState<File | null>(null)
  const [fileProblem, setFileProblem] = useState<string | null>(null)
  /** Fraction uploaded so far; null when nothing is being sent. */
  const [progress, setProgress] = useState<number | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  /** Resolves to null when the player cancels, which is not an error. */
  const uploading = useAction(
    ({ chosen, signal }: { chosen: File; signal: AbortSignal }) =>
      uploadImage(MATCH_PROOF_PURPOSE, chosen, { onProgress: setProgress, signal }).catch((error) => {
        if (signal.aborted) return null
        throw error
      }),
    {
      texts: () => ({ failed: t('proof.uploadFailed') }),
      isTriedOffline: true,
    },
  )
  const refusal = uploading.refusal ?? saving.refusal

  function choose(chosen: File | null, problem: string | null): void {
    setFile(chosen)
    setFileProblem(problem)
    uploading.reset()
    saving.reset()
  }

  /** Returns false without a file, for example when text is pasted, and during an upload. */
  function take(chosen: File | null): boolean {
    if (!chosen || progress !== null) return false
    const found = imageProblem(chosen, { types: UPLOAD_TYPES, maxBytes: UPLOAD_MAX_BYTES })
    const problem =
      found && (found === 'type' ? t('proof.type') : t('proof.size', { max: UPLOAD_LIMITS.maxMegabytes }))
    choose(found ? null : chosen, problem)
    return true
  }

  async function send(): Promise<void> {
    setFileProblem(null)
    if (!file) return
    const controller = new AbortController()
    running.current = controller
    saving.reset()
    setProgress(0)
    const upload = await uploading.run({ chosen: file, signal: controller.signal })
    if (upload?.answer && !controller.signal.aborted && (await saving.run(upload.answer.id))) setFile(null)
    setProgress(null)
  }

  return {
    file,
    problem: fileProblem ?? refusal,
    progress,
    take,
    send: () => void send(),
    cancel: () => running.current?.abort(),
    discard: () => choose(null, null),
  }
}
