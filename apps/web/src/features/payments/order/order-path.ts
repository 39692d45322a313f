import { PAGES } from '@trunfo/contract/pages'

/** Where an order is paid, followed and shown. */
export const orderPath = (id: string): string =>
  `${PAGES.paymentSuccess.path}?${new URLSearchParams({ order: id })}`
