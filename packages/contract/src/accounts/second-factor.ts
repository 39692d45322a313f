export const TOTP_DIGITS = 6
export const TOTP_STEP_SECONDS = 30
export const RECOVERY_CODES = 10
