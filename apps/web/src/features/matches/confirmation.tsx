import { Suspense } from 'react'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import type { ConfirmationProps } from './confirmation-dialog.tsx'

const ConfirmationDialog = lazyComponent(
  async () => (await import('./confirmation-dialog.tsx')).ConfirmationDialog,
)

/** Its code comes when somebody is first asked. */
export function Confirmation(props: ConfirmationProps) {
  return (
    <Suspense fallback={null}>
      <ConfirmationDialog {...props} />
    </Suspense>
  )
}
