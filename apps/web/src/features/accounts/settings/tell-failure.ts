import { ApiError } from '@/lib/api-error.ts'
import { errorText } from '@/lib/error-text.ts'
import { formatDate } from '@/lib/formats.ts'
import { toast } from '@/ui/toast.ts'

interface FailureTexts {
  title: string
  /** For a change that came too early, as another tab may have made one in the meantime. */
  waitTitle: string
  lockedUntil: (date: string) => string
}

export function tellFailure(error: unknown, { title, waitTitle, lockedUntil }: FailureTexts): void {
  const until = error instanceof ApiError ? error.facts.until : undefined
  const isTooEarly = typeof until === 'string'
  toast({
    variant: 'destructive',
    title: isTooEarly ? waitTitle : title,
    description: isTooEarly ? `${errorText(error)} ${lockedUntil(formatDate(until))}` : errorText(error),
  })
}
