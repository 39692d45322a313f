import { BRAND } from '@trunfo/contract/brand'
import type { Feature } from '../../platform/feature.ts'
import { accountsReactions, accountsRefreshes } from './accounts.events.ts'
import { accountsCrons } from './accounts.jobs.ts'
import { accountsMails } from './accounts.mails.tsx'
import { accountsNotices } from './accounts.notices.ts'
import { accountsPersonalData } from './accounts.privacy.ts'
import { accountsAuditSubjects } from './audit-subjects.ts'
import { confirmationRoutes, resendConfirmation } from './confirmation/confirmation.ts'
import { erasureRoutes } from './erasure/erasure.ts'
import { collectDataJob, exportRoutes, tidyExports } from './export/index.ts'
import { identityRoutes, sealedIdentities } from './identity/index.ts'
import { accountsMetrics } from './metrics.ts'
import { oauthRoutes } from './oauth/index.ts'
import { oauthLinksRoutes } from './oauth-links/oauth-links.ts'
import { passwordRoutes } from './password/password.ts'
import { passwordResetRoutes, sendResetLink } from './password-reset/password-reset.ts'
import { sealedSecondFactors, secondFactorRoutes } from './second-factor/index.ts'
import { sessionsRoutes } from './sessions/index.ts'
import { AVATAR, settingsRoutes } from './settings/index.ts'
import { signInRoutes } from './sign-in/sign-in.ts'
import { signUpRoutes } from './sign-up/sign-up.ts'
import { stepUpReactions, stepUpRoutes } from './step-up/step-up.ts'

export {
  accountErased,
  accountRegistered,
  avatarChanged,
  identityGiven,
  oauthLinksChanged,
  personBanned,
  personUnbanned,
  rolesChanged,
  usernameChanged,
  usernameReset,
  vipChanged,
} from './accounts.events.ts'
export { type LockedPerson, lockActor, lockPeople, requireActive } from './accounts.lookups.ts'
export {
  clearTeam,
  countSecured,
  findCredentialChanges,
  findEmail,
  findHolders,
  findLinkedAccount,
  findPersonFilterId,
  findSignUpTimes,
  findUsernames,
  hasOtherHolder,
  isVip,
  setTeamOf,
} from './accounts.queries.ts'
export { approveEmail, createAccount, endSessionOf, endSessionsOf } from './by-staff/by-staff.ts'
export {
  findPeople,
  findPlayers,
  findShown,
  type ListedPerson,
  type PeoplePlace,
  type PeopleView,
} from './directory/index.ts'
export { erasePerson, obstaclesOf } from './erasure/erasure.ts'
export {
  findIdentified,
  findKeptPeople,
  hasIdentity,
  readIdentity,
  requireIdentity,
  revealIdentity,
} from './identity/index.ts'
export { type Proof, requirePassword } from './passwords.ts'
export { readRoleTotals } from './role-totals.ts'
export {
  ban,
  banPerson,
  changeRoles,
  createFounder,
  disableSecondFactor,
  editRoles,
  findPersonByLogin,
  founderVerdict,
  hasVipByHand,
  lockTarget,
  removeSecondFactor,
  setPaidVip,
  unban,
  unbanPerson,
  unlockPerson,
} from './roles-and-bans/index.ts'
export { type Footprint, findFootprints, viewSessionsOf } from './sessions/index.ts'
export { resetAvatar, resetUsername } from './settings/index.ts'
export { type ProofInput, proofsOf, requireProof } from './step-up/step-up.ts'

export const accounts: Feature = {
  name: 'accounts',
  auditSubjects: accountsAuditSubjects,
  routes: (app, services, features) => {
    sessionsRoutes(app, services, features)
    for (const slice of [
      signUpRoutes,
      confirmationRoutes,
      signInRoutes,
      passwordResetRoutes,
      passwordRoutes,
      secondFactorRoutes,
      stepUpRoutes,
      settingsRoutes,
      oauthLinksRoutes,
      identityRoutes,
      exportRoutes,
    ]) {
      slice(app, services)
    }
    erasureRoutes(app, services, features)
    oauthRoutes(app, services)
  },
  refreshes: accountsRefreshes,
  notices: accountsNotices,
  reactions: [...accountsReactions, ...stepUpReactions],
  jobs: (features) => [
    resendConfirmation,
    sendResetLink,
    collectDataJob(features.flatMap(({ personalData = [] }) => personalData)),
  ],
  personalData: accountsPersonalData,
  sealed: [...sealedIdentities, sealedSecondFactors],
  // Pages that are reached only by a mailed link are hidden from search engines.
  pages: {
    login: { title: 'Entrar', description: `Entre na sua conta no ${BRAND.name}.` },
    register: {
      title: 'Criar conta',
      description: `Crie sua conta grátis no ${BRAND.name} e entre no seu primeiro ${BRAND.tournament}.`,
    },
    confirmEmail: { title: 'Confirme seu e-mail', isUnlisted: true },
    passwordReset: { title: 'Nova senha', isUnlisted: true },
    emailChange: { title: 'Troca de e-mail', isUnlisted: true },
    accountSettings: { title: 'Configurações da conta', isUnlisted: true },
  },
  imagePurposes: [AVATAR],
  crons: [...accountsCrons, tidyExports],
  figures: accountsMetrics,
  mails: accountsMails,
}
