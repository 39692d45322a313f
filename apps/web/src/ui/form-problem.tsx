import CircleAlert from 'lucide-react/icons/circle-alert'

interface FormProblemProps {
  /** Of `field` null where it is about the whole form. */
  problem: { field: string | null; text: string } | null
}

/** The first thing in the form, read out as it appears. What belongs to one control also stands beside it. */
export function FormProblem({ problem }: FormProblemProps) {
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
