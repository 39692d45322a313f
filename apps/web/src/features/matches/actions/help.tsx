import { PAGES } from '@trunfo/contract/pages'
import ChevronDown from 'lucide-react/icons/chevron-down'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import Send from 'lucide-react/icons/send'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { useFocusKept } from '@/lib/use-focus-kept.ts'
import { Button, type ButtonProps } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'
import { type Match, useCallSupport } from '../matches.api.ts'
import { useMatchesTexts } from '../matches.texts.ts'

/** Nobody can be called to a finished match, so only the ticket link remains. */
export function Help({ match }: { match: Match }) {
  const { t } = useMatchesTexts()
  const [isOpen, setIsOpen] = useState(false)
  const choicesId = useId()
  const isOver = match.status === 'completed' || match.tournament.status === 'cancelled'
  if (isOver)
    return (
      <Button asChild variant="ghost" className="px-2">
        <TicketLink match={match}>
          <LifeBuoy aria-hidden />
          {t('support.ask')}
        </TicketLink>
      </Button>
    )
  return (
    <section aria-label={t('support.title')} className={cn('grid gap-2', isOpen && 'basis-full')}>
      <Button
        variant="ghost"
        className="px-2"
        aria-expanded={isOpen}
        aria-controls={choicesId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <LifeBuoy aria-hidden />
        {t('support.ask')}
        <ChevronDown aria-hidden className={cn('transition-transform', isOpen && 'rotate-180')} />
      </Button>
      <div id={choicesId} hidden={!isOpen} className={cn(isOpen && 'grid gap-2')}>
        <CallSupport match={match} />
        <Choice
          icon={<Send aria-hidden />}
          title={t('support.ticket')}
          hint={t('support.ticketHint')}
          asChild
        >
          {(words) => <TicketLink match={match}>{words}</TicketLink>}
        </Choice>
      </div>
    </section>
  )
}

function CallSupport({ match }: { match: Match }) {
  const { t } = useMatchesTexts()
  const support = useCallSupport(match.id)
  const isCalled = match.supportRequestedAt !== null
  const place = useFocusKept<HTMLDivElement>(isCalled)
  return (
    <div ref={place} tabIndex={-1} className="grid">
      <Choice
        icon={<LifeBuoy aria-hidden />}
        title={isCalled ? t('support.called') : t('support.call')}
        hint={isCalled ? t('support.calledHint') : t('support.callHint')}
        disabled={!match.abilities.canCallSupport}
        isLoading={support.isPending}
        onClick={() => void support.run()}
      />
    </div>
  )
}

interface ChoiceProps extends Omit<ButtonProps, 'children' | 'title'> {
  icon: ReactNode
  title: string
  hint: string
  /** Wraps the label, for example in a link. */
  children?: (words: ReactNode) => ReactNode
}

function Choice({ icon, title, hint, children, ...button }: ChoiceProps) {
  const words = (
    <>
      {icon}
      <span className="grid min-w-0 gap-0.5">
        <span>{title}</span>
        <span className="text-xs font-normal text-muted-foreground">{hint}</span>
      </span>
    </>
  )
  return (
    <Button variant="outline" className="justify-start gap-3 py-3 text-left" {...button}>
      {children ? children(words) : words}
    </Button>
  )
}

/** `Button asChild` passes its attributes on to the link. */
function TicketLink({ match, ...link }: { match: Match; children: ReactNode }) {
  return (
    <Link
      to={PAGES.ticketNew.path}
      state={{ area: 'technical_issue', about: { kind: 'match', id: match.id } }}
      {...link}
    />
  )
}
