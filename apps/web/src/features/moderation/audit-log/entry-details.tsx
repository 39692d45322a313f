import { useAuditTexts } from './audit.texts.ts'
import type { AuditEntry } from './audit-log.api.ts'

/** A native `details` element: it works by keyboard, and several rows can be open. */
export function EntryDetails({ entry }: { entry: AuditEntry }) {
  const { t } = useAuditTexts()
  const { reason, requestId, changes, subject } = entry
  return (
    <details className="group font-normal whitespace-normal open:basis-full">
      <summary className="inline-flex min-h-6 cursor-pointer items-center text-xs text-muted-foreground underline-offset-4 hover:underline">
        {t('details')}
      </summary>
      <div className="grid gap-3 py-2 text-sm">
        {reason && (
          <div className="grid gap-0.5">
            <span className="text-xs text-muted-foreground">{t('columns.reason')}</span>
            <p className="wrap-anywhere whitespace-pre-line">{reason}</p>
          </div>
        )}
        {changes.length > 0 ? (
          <ul className="grid gap-2">
            {changes.map((change) => (
              <ChangeRow key={change.field} change={change} />
            ))}
          </ul>
        ) : (
          !reason && <p className="text-muted-foreground">{t('nothing')}</p>
        )}
        <p className="text-xs wrap-anywhere text-muted-foreground">
          {subject.type} {subject.id}
          {requestId && (
            <>
              <br />
              {t('columns.requestId')} {requestId}
            </>
          )}
        </p>
      </div>
    </details>
  )
}

/** Marks changes by more than colour: the old value is struck through, the new one is below it. */
function ChangeRow({ change: { field, before, after } }: { change: AuditEntry['changes'][number] }) {
  const { t } = useAuditTexts()
  return (
    <li className="grid gap-1 rounded-md border px-3 py-2">
      <code className="text-xs text-muted-foreground">{field || t('value')}</code>
      {before !== null && (
        <del className="wrap-anywhere text-muted-foreground">
          <span className="sr-only">{t('before')}: </span>
          {before || t('none')}
        </del>
      )}
      {after !== null && (
        <span className="wrap-anywhere">
          <span className="sr-only">{t('after')}: </span>
          {after || t('none')}
        </span>
      )}
    </li>
  )
}
