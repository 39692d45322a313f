import type { LucideIcon } from 'lucide-react'
import { type ReactNode, type RefObject, Suspense, useRef, useState } from 'react'
import { Button, type ButtonProps } from '@/ui/button.tsx'
import { toast } from '@/ui/toast.ts'
import { errorText } from './error-text.ts'
import { groupText, type TextGroup, type TextValues } from './i18n.ts'
import { forgetFailedLoads, lazyComponent } from './lazy-component.tsx'
import type { Action } from './use-action.ts'

const Dialog = lazyComponent(async () => (await import('@/ui/confirmation.tsx')).Confirmation)

interface AskedAct {
  act: Pick<Action, 'run'>
  values?: TextValues
  /** Replaces the description of the text group. */
  description?: string | undefined
  tone?: 'primary' | 'destructive'
  /** Form fields to show in the dialog. */
  children?: ReactNode
  /** Receives the focus if the action removed the button that opened the dialog. */
  focusAfter?: RefObject<HTMLElement | null>
}

interface ConfirmationProps extends AskedAct {
  /** The button that opened it. */
  asker?: RefObject<HTMLElement | null>
  texts: TextGroup<'title' | 'description' | 'confirm'>
  onClose: () => void
}

/** A confirmation dialog for actions that do not start from a `ConfirmedButton`, such as a menu item. */
export function Confirmation({
  act,
  texts,
  values,
  description,
  tone = 'destructive',
  children,
  focusAfter,
  asker,
  onClose,
}: ConfirmationProps) {
  const text = (name: string) => groupText(texts, name, values) ?? ''
  return (
    <Suspense fallback={null}>
      <Dialog
        title={text('title')}
        description={description ?? text('description')}
        confirm={text('confirm')}
        cancel={groupText(texts, 'back')}
        variant={tone}
        onConfirm={() => act.run()}
        onClose={onClose}
        focusAfter={() => asker?.current ?? focusAfter?.current}
      >
        {children}
      </Dialog>
    </Suspense>
  )
}

type ConfirmedButtonProps = AskedAct &
  Pick<ButtonProps, 'variant' | 'size' | 'className' | 'title' | 'disabled'> & {
    /** A text group that also has `action` (button text) and optionally `label` (accessible name). */
    texts: TextGroup<'action' | 'title' | 'description' | 'confirm'>
    icon?: LucideIcon
  }

/** A button that asks for confirmation, for irreversible actions. With the size `icon` it shows no text. */
export function ConfirmedButton({
  icon: Icon,
  variant,
  size,
  className,
  title,
  disabled,
  ...asked
}: ConfirmedButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const own = useRef<HTMLButtonElement>(null)
  const label = groupText(asked.texts, 'action', asked.values)
  const isIconOnly = size === 'icon' || size === 'icon-sm'

  function ask() {
    forgetFailedLoads()
    const failed = groupText(asked.texts, 'failed', asked.values) ?? label ?? ''
    Dialog.load().then(
      () => setIsAsking(true),
      (error) => toast({ variant: 'destructive', title: failed, description: errorText(error) }),
    )
  }

  return (
    <>
      <Button
        ref={own}
        variant={variant}
        size={size}
        className={className}
        title={title}
        disabled={disabled}
        aria-label={groupText(asked.texts, 'label', asked.values) ?? (isIconOnly ? label : undefined)}
        onClick={ask}
      >
        {Icon && <Icon aria-hidden />}
        {!isIconOnly && label}
      </Button>
      {isAsking && <Confirmation {...asked} asker={own} onClose={() => setIsAsking(false)} />}
    </>
  )
}
