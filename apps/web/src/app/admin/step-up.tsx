import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { StepUpDialog, useAccountsTexts } from '@/features/accounts/index.ts'
import { currentProofQuestion, onProofQuestion, repeatWithProof } from '@/lib/step-up.ts'
import { onRefusals } from '@/lib/transport.ts'
import { ErrorBoundary } from '../error-boundary.tsx'

/** The one place that asks for a proof, whichever page's request wants it: only acts of the staff do. */
export function StepUp() {
  // What staff do to people on any page may be refused by accounts, in its words.
  useAccountsTexts()
  const question = useSyncExternalStore(onProofQuestion, currentProofQuestion)
  useEffect(() => {
    onRefusals(repeatWithProof)
    return () => onRefusals(null)
  }, [])
  if (!question) return null
  return (
    <ErrorBoundary>
      <Suspense fallback={null}>
        <StepUpDialog question={question} />
      </Suspense>
    </ErrorBoundary>
  )
}
