import type { LucideIcon } from 'lucide-react'
import { type ReactNode, type RefObject, Suspense, useRef, useState } from 'react'
import { Button, type ButtonProps } from '@/ui/button.tsx'
import { toast } from '@/ui/toast.ts'
import { errorText } from './error-text.ts'
import { groupText, type TextGroup, type TextValues } from './i18n.ts'
import { forgetFailedLoads, lazyComponent } from './lazy-component.tsx'
import type { Act } from './use-act.ts'

/** Its code comes when somebody is first asked. */
const Dialog = lazyComponent(async () => (await import('@/ui/confirmation.tsx')).Confirmation)

interface AskedAct {
  act: Pick<Act, 'run'>
  values?: TextValues
  /** Instead of the group's. */
  description?: string | undefined
  tone?: 'primary' | 'destructive'
  /** Fields that go with the answer. */
  children?: ReactNode
  /** What takes the focus when the button that asked has gone with what it did. */
  focusAfter?: RefObject<HTMLElement | null>
}

interface ConfirmationProps extends AskedAct {
  /** A button of its own that opened it. */
  asker?: RefObject<HTMLElement | null>
  texts: TextGroup<'title' | 'description' | 'confirm'>
  onClose: () => void
}

/** Asks once more, where something else than a button of its own has led to it. */
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
    /** A group that also has `action`, the words on the button, and perhaps `label`, what is read out instead. */
    texts: TextGroup<'action' | 'title' | 'description' | 'confirm'>
    icon?: LucideIcon
  }

/** A button that asks before it does: where the act cannot be undone. With the size `icon` it shows no words. */
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
