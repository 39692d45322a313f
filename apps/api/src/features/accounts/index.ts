import type { Feature } from '../../platform/feature.ts'
import { accountsHousekeeping } from './accounts.housekeeping.ts'
import { accountsPages } from './accounts.pages.ts'
import { accountsRoutes } from './accounts.routes.ts'
import { erasureReactions } from './erasure/erasure.reactions.ts'
import { erasureRoutes } from './erasure/erasure.routes.ts'
import { accountsPersonalData } from './export/accounts.personal-data.ts'
import { collectDataJob, tidyExports } from './export/export.jobs.ts'
import { exportRoutes } from './export/export.routes.ts'
import { accountExistsMail } from './mails/account-exists-mail.tsx'
import { confirmNewEmailMail } from './mails/confirm-new-email-mail.tsx'
import { confirmationMail } from './mails/confirmation-mail.tsx'
import { dataExportMail } from './mails/data-export-mail.tsx'
import { emailChangedMail } from './mails/email-changed-mail.tsx'
import { farewellMail } from './mails/farewell-mail.tsx'
import { passwordChangedMail } from './mails/password-changed-mail.tsx'
import { passwordResetMail } from './mails/password-reset-mail.tsx'
import { safetyMails } from './mails/safety-mails.tsx'
import { oauthRoutes } from './oauth/oauth.routes.ts'
import { passwordRoutes } from './password/password.routes.ts'
import { sendResetLink } from './password-reset/password-reset.jobs.ts'
import { passwordResetReactions } from './password-reset/password-reset.reactions.ts'
import { passwordResetRoutes } from './password-reset/password-reset.routes.ts'
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts'
import { sessionReactions } from './sessions/sessions.events.ts'
import { sessionsRoutes } from './sessions/sessions.routes.ts'
import { AVATAR } from './settings/avatar.commands.ts'
import { emailRoutes } from './settings/email.routes.ts'
import { settingsReactions } from './settings/settings.reactions.ts'
import { settingsRoutes } from './settings/settings.routes.ts'
import { signInRoutes } from './sign-in/sign-in.routes.ts'
import { resendConfirmation } from './sign-up/sign-up.jobs.ts'
import { signUpRoutes } from './sign-up/sign-up.routes.ts'
import { standingReactions } from './standing/standing.reactions.ts'

export {
  accountErased,
  accountRegistered,
  avatarChanged,
  passwordChanged,
  personBanned,
  personUnbanned,
  rolesChanged,
  secondFactorChanged,
  signedIn,
  usernameChanged,
} from './accounts.events.ts'
export { makePerson, makeSession } from './accounts.factory.ts'
export { findHolders, findUsernames, hasOtherHolder } from './people.queries.ts'
export { authenticatorCode, makeSecondFactor } from './second-factor/second-factor.factory.ts'
export { findUnfamiliarDevice } from './sessions/unfamiliar-device.queries.ts'
export { createFounder } from './standing/founder.commands.ts'
export {
  banPerson,
  changeRoles,
  removeSecondFactor,
  unbanPerson,
  unlockPerson,
} from './standing/standing.commands.ts'
export { findPersonByLogin } from './standing/standing.queries.ts'

export const accounts: Feature = {
  name: 'accounts',
  routes: (app, services) => {
    for (const slice of [
      accountsRoutes,
      signUpRoutes,
      signInRoutes,
      passwordResetRoutes,
      passwordRoutes,
      secondFactorRoutes,
      sessionsRoutes,
      settingsRoutes,
      emailRoutes,
      exportRoutes,
      erasureRoutes,
    ]) {
      slice(app, services)
    }
    oauthRoutes(app, services)
  },
  reactions: [
    ...standingReactions,
    ...passwordResetReactions,
    ...sessionReactions,
    ...settingsReactions,
    ...erasureReactions,
  ],
  jobs: (features) => [
    resendConfirmation,
    sendResetLink,
    collectDataJob(features.flatMap(({ personalData = [] }) => personalData)),
  ],
  personalData: accountsPersonalData,
  pages: accountsPages,
  imagePurposes: [AVATAR],
  crons: [...accountsHousekeeping, tidyExports],
  mails: [
    confirmNewEmailMail,
    dataExportMail,
    emailChangedMail,
    farewellMail,
    accountExistsMail,
    confirmationMail,
    passwordChangedMail,
    passwordResetMail,
    ...safetyMails,
  ],
}
