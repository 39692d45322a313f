import { useEffect, useRef, useState } from 'react'

/** Sends a file. It has to report fractions from 0 to 1 and stop when the signal aborts. */
export type Upload<Result> = (
  file: File,
  options: { onProgress: (fraction: number) => void; signal: AbortSignal },
) => Promise<Result>

export type UploadState =
  | { step: 'idle' }
  | { step: 'uploading'; file: File; progress: number }
  | { step: 'failed'; file: File; error: unknown }
  | { step: 'done'; file: File }

/** Runs one upload at a time: a new one, a cancel or unmounting aborts the previous one. */
export function useUpload<Result>(upload: Upload<Result>, onUploaded: (result: Result) => void) {
  const [state, setState] = useState<UploadState>({ step: 'idle' })
  const running = useRef<AbortController>(null)

  useEffect(() => () => running.current?.abort(), [])

  const start = async (file: File) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    const setUnlessAborted = (next: UploadState) => {
      if (!signal.aborted) setState(next)
    }
    setState({ step: 'uploading', file, progress: 0 })
    try {
      const onProgress = (progress: number) => setUnlessAborted({ step: 'uploading', file, progress })
      const result = await upload(file, { onProgress, signal })
      if (signal.aborted) return
      setState({ step: 'done', file })
      onUploaded(result)
    } catch (error) {
      setUnlessAborted({ step: 'failed', file, error })
    }
  }

  const clear = () => {
    running.current?.abort()
    setState({ step: 'idle' })
  }

  return { state, start, clear }
}
