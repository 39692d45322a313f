import CircleAlert from 'lucide-react/icons/circle-alert'

interface FormProblemProps {
  /** Its `field` is null if it concerns the whole form. */
  problem: { field: string | null; text: string } | null
}

/** Put it first in the form. Announces every error, but shows only those without a field. */
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
