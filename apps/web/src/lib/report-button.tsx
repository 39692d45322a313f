import Flag from 'lucide-react/icons/flag'
import { Button, type ButtonProps } from '@/ui/button.tsx'
import { i18n } from './i18n.ts'
import { type ReportedThing, useReporting } from './reporting.ts'

interface ReportButtonProps extends Pick<ButtonProps, 'size' | 'className'> {
  thing: ReportedThing
  /** What it is, in the words of whoever only hears the button. */
  what: string
  /** The word is for screen readers only. */
  isIcon?: boolean
}

/** Quiet: most people never need it, and whoever does looks for it. */
export function ReportButton({ thing, what, isIcon = false, ...looks }: ReportButtonProps) {
  const report = useReporting()
  return (
    <Button
      variant="ghost"
      aria-label={i18n.t('actions.reportOf', { what })}
      onClick={() => report(thing)}
      {...looks}
    >
      <Flag aria-hidden />
      {!isIcon && i18n.t('actions.report')}
    </Button>
  )
}
