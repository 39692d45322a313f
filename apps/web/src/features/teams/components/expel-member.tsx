import { errorText } from '@/lib/error-text.ts'
import { Confirmation } from '@/ui/confirmation.tsx'
import { toast } from '@/ui/toast.ts'
import { useExpel } from '../teams.acts.ts'
import type { TeamMember } from '../teams.api.ts'
import { useTeamsTexts } from '../teams.texts.ts'

interface ExpelMemberProps {
  teamId: string
  member: TeamMember
  onClose: () => void
}

export function ExpelMember({ teamId, member: { userId, username }, onClose }: ExpelMemberProps) {
  const { t } = useTeamsTexts()
  const expulsion = useExpel(teamId, userId)

  async function expel() {
    try {
      await expulsion.mutateAsync()
      toast({ title: t('expel.done', { name: username }) })
    } catch (error) {
      toast({ variant: 'destructive', title: t('expel.failed'), description: errorText(error) })
    }
  }

  return (
    <Confirmation
      variant="destructive"
      title={t('expel.title', { name: username })}
      description={t('expel.description')}
      confirm={t('expel.confirm')}
      onConfirm={expel}
      onClose={onClose}
    />
  )
}
