import type { FeaturePages } from '@/lib/feature-pages.ts'
import { lazyComponent } from '@/lib/lazy-component.tsx'

export const accountsPages = {
  login: lazyComponent(async () => (await import('./sign-in/login-page.tsx')).LoginPage),
  register: lazyComponent(async () => (await import('./sign-up/register-page.tsx')).RegisterPage),
  confirmEmail: lazyComponent(
    async () => (await import('./confirm-email/confirm-email-page.tsx')).ConfirmEmailPage,
  ),
  passwordReset: lazyComponent(
    async () => (await import('./password-reset/password-reset-page.tsx')).PasswordResetPage,
  ),
  emailChange: lazyComponent(async () => (await import('./settings/email-change-page.tsx')).EmailChangePage),
} satisfies FeaturePages
