import { PAGES } from '@trunfo/contract/pages'
import Check from 'lucide-react/icons/check'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { errorText } from '@/lib/error-text.ts'
import { useSession } from '@/lib/session.ts'
import { Button } from '@/ui/button.tsx'
import { Notice } from '@/ui/notice.tsx'
import { toast } from '@/ui/toast.ts'
import { useTournamentsTexts } from '../tournaments.texts.ts'
import { useEnrol, useWithdraw } from './detail.acts.ts'
import type { Tournament } from './detail.api.ts'

/** Enrolling and taking it back, while the tournament is open. What is not possible is said instead. */
export function Enrolment({ tournament }: { tournament: Tournament }) {
  const { t } = useTournamentsTexts()
  const { viewer } = useSession()
  const { type, participantCount, maxParticipants, abilities } = tournament

  if (tournament.viewer.participantId) return <Enrolled tournament={tournament} />
  if (participantCount >= maxParticipants) return <Words>{t('errors.full')}</Words>
  if (viewer && type === 'team' && !tournament.viewer.teamId) return <TeamRequired />
  if (viewer && !abilities.canEnrol) return null
  return <EnrolButton tournament={tournament} isVisitor={!viewer} />
}

function EnrolButton({ tournament, isVisitor }: { tournament: Tournament; isVisitor: boolean }) {
  const { t } = useTournamentsTexts()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { id, name, type } = tournament
  const enrolment = useEnrol(id)

  async function enrol() {
    if (isVisitor) {
      toast({
        variant: 'destructive',
        title: t('detail.loginRequired'),
        description: t('detail.loginRequiredHint'),
      })
      navigate(PAGES.login.path, { state: { from: pathname + search } })
      return
    }
    try {
      await enrolment.mutateAsync()
      toast({ title: t(`detail.enrolled.${type}`), description: name })
    } catch (error) {
      toast({ variant: 'destructive', title: t('detail.enrolFailed'), description: errorText(error) })
    }
  }

  return (
    <Button isLoading={enrolment.isPending} onClick={() => void enrol()} className="max-sm:w-full">
      <Plus aria-hidden />
      {t(`detail.enrol.${type}`)}
    </Button>
  )
}

function Enrolled({ tournament: { id, type, abilities } }: { tournament: Tournament }) {
  const { t } = useTournamentsTexts()
  const withdrawal = useWithdraw(id)

  async function withdraw() {
    try {
      await withdrawal.mutateAsync()
      toast({ title: t('detail.withdrawn') })
    } catch (error) {
      toast({ variant: 'destructive', title: t('detail.withdrawFailed'), description: errorText(error) })
    }
  }

  return (
    <>
      <p className="flex items-center gap-2 text-sm font-semibold">
        <Check aria-hidden className="size-4 shrink-0 text-primary" />
        {t(`detail.enrolled.${type}`)}
      </p>
      {abilities.canWithdraw ? (
        <Button
          variant="outline"
          isLoading={withdrawal.isPending}
          onClick={() => void withdraw()}
          className="max-sm:w-full"
        >
          {t('detail.withdraw')}
        </Button>
      ) : (
        <Words>{t('errors.not_yours_to_withdraw')}</Words>
      )}
    </>
  )
}

function TeamRequired() {
  const { t } = useTournamentsTexts()
  return (
    <div data-notice className="w-full">
      <Notice
        title={t('errors.team_required')}
        action={
          <>
            <Button asChild>
              <Link to={PAGES.teamNew.path}>{t('detail.createTeam')}</Link>
            </Button>
            <Button asChild variant="secondary">
              <Link to={PAGES.teams.path}>{t('detail.seeTeams')}</Link>
            </Button>
          </>
        }
      />
    </div>
  )
}

function Words({ children }: { children: ReactNode }) {
  return <p className="flex min-h-11 items-center text-sm text-muted-foreground">{children}</p>
}
