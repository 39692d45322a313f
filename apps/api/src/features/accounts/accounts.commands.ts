import type { Ctx } from '../../platform/http/context.ts'

export async function signOut({ services, actor }: Ctx): Promise<void> {
  await services.db.deleteFrom('sessions').where('id', '=', actor.sessionId).execute()
  await services.live.recheck(actor.userId)
}
