import { type ReactNode, Suspense, useState } from 'react'
import { ReportDialog } from '@/features/moderation/index.ts'
import { errorText } from '@/lib/error-text.ts'
import { useTranslation } from '@/lib/i18n.ts'
import { forgetFailedLoads } from '@/lib/lazy-component.tsx'
import { type ReportedThing, Reporting } from '@/lib/reporting.ts'
import { useSession } from '@/lib/session.ts'
import { useSignInFirst } from '@/lib/use-sign-in-first.ts'
import { toast } from '@/ui/toast.ts'

/** Provides the one report dialog for all pages; its code loads on the first click. */
export function WithReporting({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const { status, viewer } = useSession()
  const signInFirst = useSignInFirst()
  const [thing, setThing] = useState<ReportedThing | null>(null)

  function report(wanted: ReportedThing) {
    if (status === 'ready' && !viewer) return signInFirst(t('reporting.signIn'), t('reporting.signInHint'))
    forgetFailedLoads()
    ReportDialog.load().then(
      () => setThing(wanted),
      (error) =>
        toast({ variant: 'destructive', title: t('reporting.failed'), description: errorText(error) }),
    )
  }

  return (
    <Reporting value={report}>
      {children}
      {thing && (
        <Suspense fallback={null}>
          <ReportDialog thing={thing} onClose={() => setThing(null)} />
        </Suspense>
      )}
    </Reporting>
  )
}
