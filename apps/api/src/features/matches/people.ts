import type { Services } from '../../platform/services.ts'

export function viewPerson(
  { storage }: Pick<Services, 'storage'>,
  {
    userId,
    username,
    isVip,
    avatarKey,
  }: { userId: string; username: string; isVip: boolean; avatarKey: string | null },
) {
  return { userId, username, isVip, avatarUrl: avatarKey && storage.publicUrl(avatarKey) }
}
