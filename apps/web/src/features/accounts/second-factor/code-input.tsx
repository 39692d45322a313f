import { TOTP_DIGITS } from '@trunfo/contract/accounts/second-factor'
import type { ChangeEvent, ComponentProps } from 'react'
import { cn } from '@/ui/cn.ts'
import { Input } from '@/ui/input.tsx'

interface CodeInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  value: string
  onValue: (digits: string) => void
}

/** Six digits in one field, so that pasting, password managers and screen readers work. */
export function CodeInput({ value, onValue, className, ...props }: CodeInputProps) {
  // Apps show the code in two halves, and it is often pasted with the space.
  const take = ({ target }: ChangeEvent<HTMLInputElement>) =>
    onValue(target.value.replace(/\D/g, '').slice(0, TOTP_DIGITS))
  return (
    <Input
      inputMode="numeric"
      autoComplete="one-time-code"
      value={value}
      onChange={take}
      className={cn('h-14 text-center indent-[0.35em] font-mono text-2xl tracking-[0.35em]', className)}
      {...props}
    />
  )
}

/** One recovery code, in any notation. */
export function RecoveryCodeInput(props: ComponentProps<'input'>) {
  return (
    <Input
      name="recoveryCode"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={50}
      className="font-mono"
      placeholder="abcde-fghjk"
      {...props}
    />
  )
}
