import texts from '../../../../../../locales/pt/notifications.json' with { type: 'json' }
import type { Tx } from '../../../platform/db/database.ts'
import { findUnfamiliarDevice } from '../../accounts/index.ts'
import type { Notice } from '../notifications.queries.ts'
import { fillMessage, fillTitle } from '../notifications.texts.ts'

const SECURITY_TAB = '/account-settings?tab=security'

interface AboutPerson {
  readonly userId: string
}

export const aboutPassword = ({ userId }: AboutPerson): Notice[] =>
  toOwner(userId, {
    title: texts.notices.passwordChanged.title,
    message: texts.notices.passwordChanged.message,
    linkTo: SECURITY_TAB,
  })

export const aboutSecondFactor = ({ userId, isEnabled }: AboutPerson & { isEnabled: boolean }): Notice[] =>
  toOwner(userId, {
    title: isEnabled ? texts.notices.secondFactorOn.title : texts.notices.secondFactorOff.title,
    message: isEnabled ? texts.notices.secondFactorOn.message : texts.notices.secondFactorOff.message,
    linkTo: SECURITY_TAB,
  })

/** Whoever enters as usual is told nothing: a bell that rings every day is not heard the day it matters. */
export async function aboutNewDevice(
  { userId, sessionId }: AboutPerson & { sessionId: string },
  tx: Tx,
): Promise<Notice[]> {
  const device = await findUnfamiliarDevice(tx, { userId, sessionId })
  if (!device) return []
  return toOwner(userId, {
    title: texts.notices.signedIn.title,
    message: fillMessage(texts.notices.signedIn.message, { device: deviceName(device) }),
    linkTo: SECURITY_TAB,
  })
}

export const aboutBan = ({ userId }: AboutPerson): Notice[] =>
  toOwner(userId, {
    title: texts.notices.banned.title,
    message: texts.notices.banned.message,
    linkTo: null,
  })

export const aboutUnban = ({ userId }: AboutPerson): Notice[] =>
  toOwner(userId, {
    title: texts.notices.unbanned.title,
    message: texts.notices.unbanned.message,
    linkTo: null,
  })

export const aboutRoles = ({ userId }: AboutPerson): Notice[] =>
  toOwner(userId, {
    title: texts.notices.rolesChanged.title,
    message: texts.notices.rolesChanged.message,
    linkTo: null,
  })

function toOwner(userId: string, text: Pick<Notice, 'title' | 'message' | 'linkTo'>): Notice[] {
  return [{ userId, kind: 'account', ...text }]
}

function deviceName({ browser, system }: { browser: string | null; system: string | null }): string {
  if (browser && system) return fillTitle(texts.notices.signedIn.device, { browser, system })
  return browser ?? system ?? texts.notices.signedIn.unknown
}
