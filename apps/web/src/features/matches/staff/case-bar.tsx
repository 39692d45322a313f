import { Button } from '@/ui/button.tsx'
import { actAndTell } from '../act-and-tell.ts'
import { useReleaseCase, useTakeCase } from '../matches.acts.ts'
import type { MatchStaff } from '../matches.api.ts'
import { useMatchesTexts } from '../matches.texts.ts'
import { useFocusKept } from '../use-focus-kept.ts'

/** Who looks after the case, so that two do not do the same work. */
export function CaseBar({ matchId, staff }: { matchId: string; staff: MatchStaff }) {
  const { t } = useMatchesTexts()
  const taking = useTakeCase(matchId)
  const releasing = useReleaseCase(matchId)
  const { assignedTo, isMine } = staff
  const place = useFocusKept<HTMLDivElement>(assignedTo)
  const take = () =>
    actAndTell(() => taking.mutateAsync(), { done: t('case.taken'), failed: t('case.failed') })
  const release = () =>
    actAndTell(() => releasing.mutateAsync(), { done: t('case.released'), failed: t('case.releaseFailed') })
  return (
    <div ref={place} tabIndex={-1} className="grid gap-3 rounded-md bg-muted p-3">
      <p className="text-sm wrap-anywhere">
        {isMine ? t('case.mine') : assignedTo ? t('case.theirs', { name: assignedTo }) : t('case.free')}
      </p>
      {isMine && (
        <Button variant="outline" isLoading={releasing.isPending} onClick={() => void release()}>
          {t('case.release')}
        </Button>
      )}
      {!assignedTo && (
        <Button isLoading={taking.isPending} onClick={() => void take()}>
          {t('case.take')}
        </Button>
      )}
    </div>
  )
}
