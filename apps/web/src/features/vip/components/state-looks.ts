export const STATE_LOOKS = {
  open: 'warning',
  lapsed: 'neutral',
  active: 'success',
  ended: 'neutral',
  refunded: 'info',
} as const
