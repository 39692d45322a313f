import { BRAND } from '@trunfo/contract/brand'
import type { Feature } from '../../platform/feature.ts'

/** The pages at the door. Those that only a link in a mail leads to are kept out of search engines. */
export const accountsPages: Feature['pages'] = {
  login: {
    webModule: 'features/accounts/sign-in/login-page.tsx',
    describe: async () => ({ title: 'Entrar', description: `Entre na sua conta no ${BRAND.name}.` }),
  },
  register: {
    webModule: 'features/accounts/sign-up/register-page.tsx',
    describe: async () => ({
      title: 'Criar conta',
      description: `Crie sua conta grátis no ${BRAND.name} e entre no seu primeiro ${BRAND.tournament}.`,
    }),
  },
  confirmEmail: {
    webModule: 'features/accounts/confirm-email/confirm-email-page.tsx',
    describe: async () => ({ title: 'Confirme seu e-mail', isUnlisted: true }),
  },
  passwordReset: {
    webModule: 'features/accounts/password-reset/password-reset-page.tsx',
    describe: async () => ({ title: 'Nova senha', isUnlisted: true }),
  },
  emailChange: {
    webModule: 'features/accounts/settings/email-change-page.tsx',
    describe: async () => ({ title: 'Troca de e-mail', isUnlisted: true }),
  },
  accountSettings: {
    webModule: 'app/account-settings/account-settings-page.tsx',
    describe: async () => ({ title: 'Configurações da conta', isUnlisted: true }),
  },
}
