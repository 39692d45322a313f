import type { QueuedCase, ShownPart } from './casework.api.ts'
import { useCaseworkTexts } from './casework.texts.ts'

/** Reported content in all its parts, as it was at one time. */
export function Parts({ parts }: { parts: readonly ShownPart[] | null }) {
  const { t } = useCaseworkTexts()
  if (!parts) return <p className="text-muted-foreground italic">{t('queue.forgotten')}</p>
  return (
    <dl className="grid gap-3 rounded-md border bg-muted p-4">
      {parts.map(({ part, text, imageUrl }) => (
        <div key={part} className="grid gap-1">
          <dt className="text-xs text-muted-foreground">{t(`parts.${part}`)}</dt>
          <dd className="min-w-0 leading-relaxed wrap-anywhere whitespace-pre-wrap">
            {text ??
              (imageUrl ? (
                <img
                  src={imageUrl}
                  alt={t(`parts.${part}`)}
                  className="size-24 rounded-md border object-cover"
                />
              ) : (
                <em className="text-muted-foreground">{t('queue.pictureGone')}</em>
              ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The same on one line. */
export function useSummary(): (reported: QueuedCase['reported']) => string {
  const { t } = useCaseworkTexts()
  return (reported) => {
    if (!reported) return t('queue.forgotten')
    const words = reported.flatMap(({ text }) => text ?? [])
    const hasPicture = reported.some(({ part }) => part === 'picture')
    return [...words, ...(hasPicture ? [t('queue.withPicture')] : [])].join(' · ')
  }
}
