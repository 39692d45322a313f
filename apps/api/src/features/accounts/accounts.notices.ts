import texts from '../../../../../locales/pt/notices.json' with { type: 'json' }
import { fillText } from '../../platform/fill-text.ts'
import { type NoticeDeclaration, type NoticeToPeople, notifyOn } from '../../platform/notices.ts'
import * as events from './accounts.events.ts'
import { findUnfamiliarDevice } from './sessions/index.ts'

const SECURITY_TAB = '/account-settings?tab=security'

export const accountsNotices: readonly NoticeDeclaration[] = [
  notifyOn(events.passwordChanged, ({ userId }) =>
    toOwner(userId, texts.accounts.passwordChanged, SECURITY_TAB),
  ),
  notifyOn(events.secondFactorChanged, ({ userId, isEnabled }) =>
    toOwner(userId, isEnabled ? texts.accounts.secondFactorOn : texts.accounts.secondFactorOff, SECURITY_TAB),
  ),
  // Sign-ins from a known device send no notice: one per day would make users ignore the one that matters.
  notifyOn(events.signedIn, async ({ userId, sessionId }, tx) => {
    const device = await findUnfamiliarDevice(tx, { userId, sessionId })
    if (!device) return null
    return {
      ...toOwner(userId, texts.accounts.signedIn, SECURITY_TAB),
      facts: { device: deviceName(device) },
    }
  }),
  notifyOn(events.personBanned, ({ userId, reason }) =>
    reason === undefined
      ? toOwner(userId, texts.accounts.banned)
      : { ...toOwner(userId, texts.accounts.bannedBecause), facts: { reason } },
  ),
  notifyOn(events.personUnbanned, ({ userId }) => toOwner(userId, texts.accounts.unbanned)),
  notifyOn(events.rolesChanged, ({ userId }) => toOwner(userId, texts.accounts.rolesChanged)),
]

function toOwner(to: string, text: NoticeToPeople['text'], linkTo: string | null = null): NoticeToPeople {
  return { to, kind: 'account', text, linkTo }
}

function deviceName({ browser, system }: { browser: string | null; system: string | null }): string {
  if (browser && system) return fillText(texts.accounts.signedIn.device, { browser, system })
  return browser ?? system ?? texts.accounts.signedIn.unknown
}
