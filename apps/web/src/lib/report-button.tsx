import Flag from 'lucide-react/icons/flag'
import { Button, type ButtonProps } from '@/ui/button.tsx'
import { i18n } from './i18n.ts'
import { type ReportedThing, useReporting } from './reporting.ts'

interface ReportButtonProps extends Pick<ButtonProps, 'size' | 'className'> {
  thing: ReportedThing
  /** Name of the reported content, for the button's accessible name. */
  what: string
  /** Shows only the icon. */
  isIcon?: boolean
}

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
