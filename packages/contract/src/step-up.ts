/**
 * What asks the person who is signed in for their password or a code once more. The fundadores read these in a mail, so
 * each has its words in `locales/pt/mail.json`.
 */
export const STEP_UP_ACTS = [
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
export type StepUpAct = (typeof STEP_UP_ACTS)[number]

/** For so long a proof counts in the session that gave it. */
export const STEP_UP_MINUTES = 5

/** Carries the proof of an act that asks every time. */
export const STEP_UP_HEADER = 'x-step-up'
