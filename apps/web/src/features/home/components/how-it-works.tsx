import { useId } from 'react'
import { cn } from '@/ui/cn.ts'
import { PlayingCard } from '@/ui/playing-card.tsx'
import { SectionHeading } from '@/ui/section-heading.tsx'
import { useHomeTexts } from '../home.texts.ts'

const steps = [
  { key: 'choose', rank: 'A', suit: 'spade' },
  { key: 'play', rank: '2', suit: 'heart' },
  { key: 'receive', rank: '3', suit: 'diamond' },
] as const

export function HowItWorks() {
  const { t } = useHomeTexts()
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="grid gap-5">
      <SectionHeading id={headingId}>{t('how.title')}</SectionHeading>
      <ol className="grid gap-6 md:grid-cols-3 md:gap-8">
        {steps.map(({ key, rank, suit }, index) => (
          <li key={key} className="flex items-center gap-5">
            <PlayingCard
              rank={rank}
              suit={suit}
              className={cn('md:h-30 md:w-21', index % 2 === 0 ? '-rotate-3' : 'rotate-3')}
            />
            <div className="grid gap-1">
              <h3 className="text-lg">{t(`how.${key}.title`)}</h3>
              <p className="text-sm text-muted-foreground">{t(`how.${key}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
