import type {
  Amount,
  DeliveryPolicy,
  DeliveryRecord,
  Failures,
  MediationOutcome,
  Outcome,
  Pay,
  Release,
  Settings,
  Storm,
  StormReport,
  Unlisted,
} from './control-types.ts'
import type {
  Chargeback,
  Claim,
  Refund as MercadoPagoRefund,
  Payment,
  Preference,
} from './mercado-pago-objects.ts'
import type { Charge, Dispute, Event, PaymentIntent, Refund, Session } from './stripe-objects.ts'

interface State {
  now: string
  failures: Record<'stripe' | 'mercadoPago', Failures>
  policy: DeliveryPolicy
  deliveries: DeliveryRecord[]
  sessions: Session[]
  paymentIntents: PaymentIntent[]
  charges: Charge[]
  stripeRefunds: Refund[]
  disputes: Dispute[]
  events: Event[]
  preferences: Preference[]
  payments: Payment[]
  chargebacks: Chargeback[]
  claims: Claim[]
}

/** Client of the control API of the sandbox at `url`. Amounts are in centavos on both sides. */
export function controlOf(url: string) {
  const ask = async <Answer>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer> => {
    const response = await fetch(`${url}/control/${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: method === 'POST' ? JSON.stringify(body ?? {}) : undefined,
    })
    const answer = await response.json()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`)
    return answer as Answer
  }
  const post = <Answer = void>(path: string, body?: unknown) => ask<Answer>('POST', path, body)

  return {
    settings: (settings: { [Name in keyof Settings]?: Partial<Settings[Name]> }) =>
      post<Settings>('settings', settings),
    /** Reads one part of the sandbox's state. */
    see: async <Part extends keyof State>(only: Part): Promise<State[Part]> => {
      return (await ask<State>('GET', `state?only=${only}`))[only]
    },
    reset: () => post('reset'),
    advance: (seconds: number) => post<{ now: string }>('clock', { seconds }),
    /** Waits until no notice is being delivered. */
    settle: () => post('settle'),
    deliver: (policy: Partial<DeliveryPolicy>) => post('deliveries', policy),
    release: (release: Release = {}) => post<{ released: number }>('deliveries/release', release),
    storm: (storm: Storm) => post<StormReport>('deliveries/storm', storm),
    fail: (failures: { stripe?: Partial<Failures>; mercadoPago?: Partial<Failures> }) =>
      post('failures', failures),
    stripe: {
      pay: (session: string, pay: Pay = {}) => post<PaymentIntent>(`stripe/sessions/${session}/pay`, pay),
      payTwice: (session: string, pay: Pay = {}) =>
        post<[PaymentIntent, PaymentIntent]>(`stripe/sessions/${session}/pay-twice`, pay),
      showPix: (session: string) => post<PaymentIntent>(`stripe/sessions/${session}/show-pix`),
      fail: (session: string) => post<PaymentIntent>(`stripe/sessions/${session}/fail`),
      expire: (session: string) => post<Session>(`stripe/sessions/${session}/expire`),
      /** A refund from the dashboard, which our side did not request. */
      refund: (intent: string, amount: Amount = {}) =>
        post<Refund>(`stripe/payment-intents/${intent}/refund`, amount),
      dispute: (intent: string, dispute: Amount & { isWarning?: boolean } = {}) =>
        post<Dispute>(`stripe/payment-intents/${intent}/dispute`, dispute),
      settleRefund: (refund: string) => post<Refund>(`stripe/refunds/${refund}/settle`),
      failRefund: (refund: string) => post<Refund>(`stripe/refunds/${refund}/fail`),
      /** The seller has submitted evidence: the inquiry or dispute is under review. */
      respond: (dispute: string) => post<Dispute>(`stripe/disputes/${dispute}/respond`),
      escalate: (dispute: string) => post<Dispute>(`stripe/disputes/${dispute}/escalate`),
      /**
       * The card network settles an inquiry before it becomes a dispute. The money is returned by a separate
       * refund.
       */
      prevent: (dispute: string) => post<Dispute>(`stripe/disputes/${dispute}/prevent`),
      closeDispute: (dispute: string, outcome: Outcome['outcome']) =>
        post<Dispute>(`stripe/disputes/${dispute}/close`, { outcome }),
    },
    mercadoPago: {
      payPreference: (preference: string, pay: Pay = {}) =>
        post<Payment>(`mercado-pago/preferences/${preference}/pay`, pay),
      payPreferenceTwice: (preference: string, pay: Pay = {}) =>
        post<[Payment, Payment]>(`mercado-pago/preferences/${preference}/pay-twice`, pay),
      showPix: (preference: string) => post<Payment>(`mercado-pago/preferences/${preference}/show-pix`),
      failPreference: (preference: string) => post<Payment>(`mercado-pago/preferences/${preference}/fail`),
      pay: (payment: number | string, amount: Amount = {}) =>
        post<Payment>(`mercado-pago/payments/${payment}/pay`, amount),
      payTwice: (payment: number | string) =>
        post<[Payment, Payment]>(`mercado-pago/payments/${payment}/pay-twice`),
      fail: (payment: number | string) => post<Payment>(`mercado-pago/payments/${payment}/fail`),
      expire: (payment: number | string) => post<Payment>(`mercado-pago/payments/${payment}/expire`),
      setStatus: (payment: number | string, status: Payment['status'], detail: string) =>
        post<Payment>(`mercado-pago/payments/${payment}/status`, { status, detail }),
      refund: (payment: number | string, amount: Amount = {}) =>
        post<MercadoPagoRefund>(`mercado-pago/payments/${payment}/refund`, amount),
      /** The payer's bank takes a Pix back: it arrives as a refund that our side did not request. */
      med: (payment: number | string, amount: Amount = {}) =>
        post<MercadoPagoRefund>(`mercado-pago/payments/${payment}/med`, amount),
      chargeBack: (payment: number | string, chargeback: Amount & Unlisted = {}) =>
        post<Chargeback>(`mercado-pago/payments/${payment}/chargeback`, chargeback),
      /** Makes an unlisted chargeback appear in search and lookup, as after Mercado Pago's delay. */
      listChargeback: (chargeback: string) => post<Chargeback>(`mercado-pago/chargebacks/${chargeback}/list`),
      /** The buyer complains: the payment goes into mediation, and nothing is debited. */
      mediate: (payment: number | string) => post<Claim>(`mercado-pago/payments/${payment}/mediate`),
      closeMediation: (payment: number | string, outcome: MediationOutcome['outcome']) =>
        post<Payment>(`mercado-pago/payments/${payment}/mediation/close`, { outcome }),
      settleRefund: (refund: number | string) =>
        post<MercadoPagoRefund>(`mercado-pago/refunds/${refund}/settle`),
      failRefund: (refund: number | string) => post<MercadoPagoRefund>(`mercado-pago/refunds/${refund}/fail`),
      closeChargeback: (chargeback: string, outcome: Outcome['outcome']) =>
        post<Chargeback>(`mercado-pago/chargebacks/${chargeback}/close`, { outcome }),
    },
  }
}
