import { PAGES } from '@trunfo/contract/pages'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '@/ui/button.tsx'
import { usePaymentsTexts } from '../payments.texts.ts'

interface NoOrderProps {
  icon: LucideIcon
  title: string
  text: string
  /** Links shown before the one to the home page. */
  children?: ReactNode
}

/** A payment page without an order. It assures the visitor that opening it had no effect. */
export function NoOrder({ icon: Icon, title, text, children }: NoOrderProps) {
  const { t } = usePaymentsTexts()
  return (
    <div className="mx-auto grid max-w-prose justify-items-center gap-4 py-8 text-center">
      <span className="flex size-16 items-center justify-center rounded-full bg-secondary text-foreground">
        <Icon aria-hidden className="size-8" />
      </span>
      <h1 className="text-xl">{title}</h1>
      <p className="text-balance text-muted-foreground">{text}</p>
      <div className="mt-2 grid gap-3 max-sm:w-full sm:flex">
        {children}
        <Button asChild variant="secondary">
          <Link to={PAGES.home.path}>{t('common:actions.goHome')}</Link>
        </Button>
      </div>
    </div>
  )
}
