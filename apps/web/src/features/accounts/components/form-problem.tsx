import CircleAlert from 'lucide-react/icons/circle-alert'
import { useRef, useState } from 'react'
import { fieldOf } from '@/lib/api-error.ts'
import { errorText } from '@/lib/error-text.ts'
import { toast } from '@/ui/toast.ts'

export interface Problem {
  /** The control that it is about, by its name; null when it is about the whole form. */
  field: string | null
  text: string
}

/** What is wrong with a form: said in a toast, at its top and beside the control, which gets the focus. */
export function useFormProblem() {
  const form = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  /** Keeps the form busy until all of the work is done, the way to the next page included. */
  async function run(work: () => Promise<void>): Promise<void> {
    setIsBusy(true)
    try {
      await work()
    } finally {
      setIsBusy(false)
    }
  }

  function refuse(title: string, next: Problem): void {
    setProblem(next)
    toast({ variant: 'destructive', title, description: next.text })
    const control = next.field && form.current?.elements.namedItem(next.field)
    if (control instanceof HTMLElement) control.focus()
  }

  return {
    form,
    problem,
    isBusy,
    run,
    refuse,
    fail: (title: string, error: unknown) => refuse(title, { field: fieldOf(error), text: errorText(error) }),
    clear: () => setProblem(null),
    /** For the `error` of a Field. */
    about: (field: string) => (problem?.field === field ? problem.text : undefined),
  }
}

/** The first thing in the form, read out as it appears. What belongs to one control also stands beside it. */
export function FormProblem({ problem }: { problem: Problem | null }) {
  return (
    <div role="alert" className={problem && !problem.field ? undefined : 'sr-only'}>
      {problem && (
        <p className="flex items-start gap-2 rounded-md border border-destructive/60 bg-destructive/10 p-3 text-sm">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-destructive" />
          <span className="min-w-0 wrap-anywhere">{problem.text}</span>
        </p>
      )}
    </div>
  )
}
