/**
 * Routes on which no input of the suite can succeed, with the reason. Every other route must accept an input;
 * a listed route must not, or its reason is out of date.
 */
export const NEVER_ACCEPTED: Readonly<Record<string, string>> = {
  'GET /api/accounts/oauth/{provider}/callback': 'only the other site knows a code that it gave',
  'POST /api/wallet/deposits': 'no provider is configured: each would be asked to open the order',
  'POST /api/payments/{id}/cancellation': 'no provider is configured that could close the order',
  'POST /api/admin/payments/gateways/{provider}/test': 'no provider is configured that could be asked',
  'POST /api/admin/payments/orders/{id}/refunds': 'nothing is paid where no provider takes money',
  'POST /api/admin/payments/review/{id}/write-off': 'nobody owes anything: only a dispute makes a debt',
  'GET /api/accounts/export/{id}/file': 'a worker has to write the file first, and none runs here',
}
