import { PAGES } from '@trunfo/contract/pages'

/** The page where an order is paid, tracked and shown. */
export const orderPath = (id: string): string =>
  `${PAGES.paymentSuccess.path}?${new URLSearchParams({ order: id })}`
