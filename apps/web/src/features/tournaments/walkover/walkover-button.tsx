import UserX from 'lucide-react/icons/user-x'
import { FormDialogButton } from '@/lib/form-dialog-button.tsx'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import type { ButtonProps } from '@/ui/button.tsx'
import type { WalkoverDialog as Dialog } from './walkover-dialog.tsx'

const WalkoverDialog = lazyComponent(async () => (await import('./walkover-dialog.tsx')).WalkoverDialog)

type WalkoverButtonProps = Omit<Parameters<typeof Dialog>[0], 'onClose'> &
  Pick<ButtonProps, 'variant' | 'size' | 'className' | 'aria-label'> & { children: string }

/** Opens the dialog that ends a match without it being played. */
export function WalkoverButton({
  matchId,
  sides,
  refreshes,
  focusAfter,
  children,
  ...button
}: WalkoverButtonProps) {
  return (
    <FormDialogButton
      {...button}
      load={WalkoverDialog.load}
      dialog={(close) => (
        <WalkoverDialog
          matchId={matchId}
          sides={sides}
          refreshes={refreshes}
          focusAfter={focusAfter}
          onClose={close}
        />
      )}
    >
      <UserX aria-hidden />
      {children}
    </FormDialogButton>
  )
}
