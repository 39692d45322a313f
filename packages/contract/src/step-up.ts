/**
 * Commands that require the signed-in person's password or code again. Fundadores get a mail about each use,
 * so each has its text in `locales/pt/mail.json`.
 */
export const STEP_UP_COMMANDS = [
  'gateway_keys',
  'keys_confirmation',
  'leading_roles',
  'prices_and_settling',
  'wallet_rules',
  'referral_rewards',
  'prize_budget',
  'referral_budget',
  'prize_rules',
  'bonus',
] as const
export type StepUpAct = (typeof STEP_UP_COMMANDS)[number]

/** How long a proof counts in the session that gave it. */
export const STEP_UP_MINUTES = 5

/** Carries the proof token of a command that always requires one. */
export const STEP_UP_HEADER = 'x-step-up'
