import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ApiError } from '@/lib/api-error.ts'
import { errorText } from '@/lib/error-text.ts'
import { usePageTitle } from '@/lib/page-title.ts'
import { ErrorState } from '@/ui/error-state.tsx'
import { PlayerCard } from '../components/player-card.tsx'
import { ProfileNotFound } from '../components/profile-not-found.tsx'
import { ProfileSkeleton } from '../components/profile-skeleton.tsx'
import { ProfileTabs } from '../components/profile-tabs.tsx'
import { profileQuery } from '../profiles.api.ts'
import { useProfilesTexts } from '../profiles.texts.ts'

export function ProfilePage() {
  const { t } = useProfilesTexts()
  const { username = '' } = useParams()
  const { data: profile, error, isFetching, refetch } = useQuery(profileQuery(username))
  usePageTitle(profile?.username ?? t('title'))

  if (error instanceof ApiError && error.status === 404 && !profile) return <ProfileNotFound />
  if (error && !profile) {
    return (
      <ErrorState
        title={t('failed')}
        description={errorText(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  if (!profile) return <ProfileSkeleton />
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-8">
      <PlayerCard profile={profile} />
      <ProfileTabs key={profile.id} profile={profile} address={username} />
    </div>
  )
}
