import { TICKET_ATTACHMENT_PURPOSE, TICKET_ATTACHMENTS_MAX } from '@trunfo/contract/tickets'
import { UPLOAD_LIMITS, UPLOAD_MAX_BYTES, UPLOAD_TYPES } from '@trunfo/contract/uploads'
import { type ClipboardEvent, useEffect, useRef, useState } from 'react'
import { errorText } from '@/lib/error-text.ts'
import { uploadImage } from '@/lib/upload.ts'
import { imageProblem } from '@/ui/image-upload/image-problem.ts'
import { useTicketsTexts } from '../tickets.texts.ts'

export interface Attachment {
  readonly key: string
  readonly file: File
  /** Fraction uploaded so far; 1 when done. */
  readonly progress: number
  /** Null until the upload is done. */
  readonly uploadId: string | null
  /** Why the upload failed. */
  readonly problem: string | null
}

export type Attachments = ReturnType<typeof useAttachments>

/** Images attached to a message. Each is uploaded at once and can be removed until the message is sent. */
export function useAttachments() {
  const { t } = useTicketsTexts()
  const [items, setItems] = useState<readonly Attachment[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const running = useRef(new Map<string, AbortController>())

  useEffect(() => {
    const { current } = running
    return () => {
      for (const controller of current.values()) controller.abort()
    }
  }, [])

  const change = (key: string, news: Partial<Attachment>) =>
    setItems((all) => all.map((one) => (one.key === key ? { ...one, ...news } : one)))

  async function send({ key, file }: Pick<Attachment, 'key' | 'file'>): Promise<void> {
    const controller = new AbortController()
    const { signal } = controller
    running.current.set(key, controller)
    change(key, { progress: 0, problem: null })
    try {
      const onProgress = (progress: number) => change(key, { progress })
      const { id } = await uploadImage(TICKET_ATTACHMENT_PURPOSE, file, { onProgress, signal })
      change(key, { progress: 1, uploadId: id })
    } catch (error) {
      if (!signal.aborted) change(key, { problem: errorText(error) })
    } finally {
      running.current.delete(key)
    }
  }

  /** Rejects files that the server would reject, and uploads the rest. */
  function add(files: Iterable<File>): void {
    setProblem(null)
    let room = TICKET_ATTACHMENTS_MAX - items.length
    for (const file of files) {
      const found = imageProblem(file, { types: UPLOAD_TYPES, maxBytes: UPLOAD_MAX_BYTES })
      if (found === 'type') setProblem(t('attachments.type'))
      else if (found === 'size') setProblem(t('attachments.size', { max: UPLOAD_LIMITS.maxMegabytes }))
      else if (room-- <= 0) setProblem(t('attachments.full', { max: TICKET_ATTACHMENTS_MAX }))
      else {
        const one = { key: crypto.randomUUID(), file, progress: 0, uploadId: null, problem: null }
        setItems((all) => [...all, one])
        void send(one)
      }
    }
  }

  function remove(key: string): void {
    running.current.get(key)?.abort()
    setProblem(null)
    setItems((all) => all.filter((one) => one.key !== key))
  }

  return {
    items,
    problem,
    /** An upload is running: a message sent now would lack it. */
    isSending: items.some(({ uploadId, problem: failed }) => uploadId === null && failed === null),
    /** An upload failed: the user retries or removes it. */
    hasFailed: items.some((one) => one.problem !== null),
    uploadIds: items.flatMap(({ uploadId }) => uploadId ?? []),
    add,
    /** Attaches pasted files; pasted text stays text. */
    takePasted(event: ClipboardEvent) {
      const files = [...event.clipboardData.files]
      if (files.length === 0) return
      event.preventDefault()
      add(files)
    },
    remove,
    retry: (one: Attachment) => void send(one),
    clear: () => setItems([]),
  }
}
