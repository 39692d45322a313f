import { useCopy } from '@/lib/use-copy.ts'
import { Button } from '@/ui/button.tsx'
import { toast } from '@/ui/toast.ts'
import { useDevelopersTexts } from '../open.texts.ts'
import { addressOf, curlOf, fetchOf, type Operation, type Values } from '../reference.rules.ts'

/** The request for the shell and for JavaScript, with what was filled in. */
export function Examples({ operation, values }: { operation: Operation; values: Values }) {
  const address = location.origin + addressOf(operation, values)
  return (
    <div className="grid gap-3">
      <Example title="curl" text={curlOf(address)} />
      <Example title="JavaScript" text={fetchOf(address)} />
    </div>
  )
}

function Example({ title, text }: { title: string; text: string }) {
  const { t } = useDevelopersTexts()
  const { isCopied, copy } = useCopy()
  const copyText = () =>
    copy(text).catch(() =>
      toast({
        variant: 'destructive',
        title: t('operation.copyFailed'),
        description: t('operation.copyFailedHint'),
      }),
    )
  return (
    <div className="grid gap-1 rounded-md bg-muted p-3">
      <div className="flex items-center justify-between gap-3">
        <span className="text-xs font-semibold text-muted-foreground">{title}</span>
        <Button variant="ghost" className="text-xs" onClick={() => void copyText()}>
          {isCopied ? t('operation.copied') : t('operation.copy')}
          <span className="sr-only">{title}</span>
        </Button>
      </div>
      <code className="text-sm wrap-anywhere whitespace-pre-wrap">{text}</code>
    </div>
  )
}
