import { Suspense } from 'react'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import type { ConfirmationProps } from '@/ui/confirmation.tsx'

const ConfirmationDialog = lazyComponent(async () => (await import('@/ui/confirmation.tsx')).Confirmation)

/** Its code comes when somebody is first asked. */
export function Confirmation(props: ConfirmationProps) {
  return (
    <Suspense fallback={null}>
      <ConfirmationDialog {...props} />
    </Suspense>
  )
}
