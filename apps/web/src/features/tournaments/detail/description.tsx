import { useState } from 'react'
import { cn } from '@/ui/cn.ts'
import { useTournamentsTexts } from '../tournaments.texts.ts'

/** What three lines hold on a wide page. */
const SHORT_LENGTH = 320
const SHORT_LINES = 3

export function Description({ text }: { text: string }) {
  const { t } = useTournamentsTexts()
  const [isOpen, setIsOpen] = useState(false)
  const isLong = text.length > SHORT_LENGTH || text.split('\n').length > SHORT_LINES
  return (
    <div className="max-w-prose">
      <p
        className={cn(
          'whitespace-pre-line wrap-anywhere text-muted-foreground',
          isLong && !isOpen && 'line-clamp-3',
        )}
      >
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="min-h-11 rounded-sm font-semibold text-primary underline-offset-4 hover:underline"
        >
          {isOpen ? t('detail.readLess') : t('detail.readMore')}
        </button>
      )}
    </div>
  )
}
