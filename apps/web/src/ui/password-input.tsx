import ArrowBigUpDash from 'lucide-react/icons/arrow-big-up-dash'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { cn } from './cn.ts'
import { Input } from './input.tsx'

interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  showLabel?: string
  hideLabel?: string
  capsLockLabel?: string
}

/** A password field that can be revealed, allows pasting and warns about Caps Lock. */
export function PasswordInput({
  showLabel = 'Mostrar senha',
  hideLabel = 'Ocultar senha',
  capsLockLabel = 'Caps Lock está ligado',
  className,
  ...props
}: PasswordInputProps) {
  const [isShown, setIsShown] = useState(false)
  const [hasCapsLock, setHasCapsLock] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  const watchCapsLock = (event: KeyboardEvent) => setHasCapsLock(event.getModifierState('CapsLock'))

  return (
    <div className="grid gap-2">
      <div className="relative">
        <Input
          {...props}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          className={cn('pr-12', className)}
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
          onBlur={() => setHasCapsLock(false)}
        />
        <button
          type="button"
          aria-pressed={isShown}
          aria-label={isShown ? hideLabel : showLabel}
          title={isShown ? hideLabel : showLabel}
          onClick={() => setIsShown(!isShown)}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-muted-foreground transition-colors hover:text-foreground"
        >
          <Icon aria-hidden className="size-5" />
        </button>
      </div>
      <p
        role="status"
        className={cn('flex items-center gap-1.5 text-xs text-warning', !hasCapsLock && 'sr-only')}
      >
        {hasCapsLock && (
          <>
            <ArrowBigUpDash aria-hidden className="size-4 shrink-0" />
            {capsLockLabel}
          </>
        )}
      </p>
    </div>
  )
}
