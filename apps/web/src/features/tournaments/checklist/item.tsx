import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import type { ReactNode } from 'react'
import { cn } from '@/ui/cn.ts'
import { useChecklistTexts } from './checklist.texts.ts'

interface ItemProps {
  isDone: boolean
  title: string
  /** Why it is worth doing; hidden when done. */
  hint: string
  /** Buttons that do it, or redo it. */
  children?: ReactNode
}

export function Item({ isDone, title, hint, children }: ItemProps) {
  const { t } = useChecklistTexts()
  const Mark = isDone ? CircleCheck : CircleDashed
  return (
    <li className="flex min-h-14 items-center gap-3 border-t py-1.5 first:border-t-0 lg:nth-2:border-t-0">
      <Mark
        aria-hidden
        className={cn('size-5 shrink-0', isDone ? 'text-primary' : 'text-muted-foreground')}
      />
      <div className="grid min-w-0 flex-1 text-sm">
        <p className={cn('wrap-anywhere', isDone ? 'text-muted-foreground' : 'font-medium')}>
          <span className="sr-only">{isDone ? t('done') : t('toDo')} </span>
          {title}
        </p>
        {!isDone && <p className="text-xs text-muted-foreground">{hint}</p>}
      </div>
      {children}
    </li>
  )
}
