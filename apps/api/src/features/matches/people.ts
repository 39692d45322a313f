import type { Services } from '../../platform/services.ts'

export function viewPerson(
  { storage }: Pick<Services, 'storage'>,
  { userId, username, avatarKey }: { userId: string; username: string; avatarKey: string | null },
) {
  return { userId, username, avatarUrl: avatarKey && storage.publicUrl(avatarKey) }
}
