import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { StepUpDialog, useAccountsTexts } from '@/features/accounts/index.ts'
import { currentProofQuestion, onProofQuestion, repeatWithProof } from '@/lib/step-up.ts'
import { onRefusals } from '@/lib/transport.ts'
import { ErrorBoundary } from '../error-boundary.tsx'

/** Shows the step-up dialog for any request that needs proof. Only staff commands do. */
export function StepUp() {
  // Staff commands on any page may fail with an error code of accounts.
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
