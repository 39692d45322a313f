import fc from 'fast-check'
import type { Books, Contest, Payment } from './books.ts'
import { hear, heard, nameOf } from './provider-steps.ts'
import type { Scene } from './scene.ts'
import { fate, one, oneIn, step, the, which } from './step.ts'
import { reais } from './words.ts'

const contestable = ({ payments }: Books) => payments.filter(({ contest }) => contest === null)
const restOf = ({ amount, refunded, lost, returned }: Payment) => amount - refunded - lost - returned

type Contesting = 'inquiry' | 'dispute' | 'unlisted' | 'mediation'

/** The payer or their bank contests a payment. */
export const contest = step({
  name: 'contest',
  choice: one({
    which,
    how: fc.constantFrom<Contesting>('inquiry', 'dispute', 'dispute', 'unlisted', 'mediation'),
    isHalf: oneIn(5),
    fate,
  }),
  can: (books) => contestable(books).length > 0,
  async act(scene, books, { which, how, isHalf, fate }) {
    const payment = the(contestable(books), which)
    const whole = restOf(payment)
    const wanted = isHalf ? Math.ceil(whole / 2) : whole
    const opened =
      whole > 0 ? await scene.provider(fate, () => openContest(scene, payment, how, wanted)) : null
    if (!opened) return `${nameOf(payment)} cannot be contested by ${how}`
    payment.contest = opened
    hear(books, payment, fate)
    return `${nameOf(payment)}: ${opened.kind} over ${reais(opened.amount)}${how === 'unlisted' ? ', unlisted' : ''}${heard(fate)}`
  },
})

async function openContest(
  { control }: Scene,
  payment: Payment,
  how: Contesting,
  amount: number,
): Promise<Contest> {
  const { id } = payment
  if (payment.provider === 'stripe') {
    const isWarning = how === 'inquiry' || how === 'mediation'
    const dispute = await control.stripe.dispute(id, { amount, isWarning })
    return { kind: isWarning ? 'inquiry' : 'dispute', id: dispute.id, amount }
  }
  if (payment.isPix || how === 'mediation' || how === 'inquiry') {
    await control.mercadoPago.mediate(id)
    return { kind: 'mediation', id, amount: restOf(payment) }
  }
  const chargeback = await control.mercadoPago.chargeBack(id, { amount, isUnlisted: how === 'unlisted' })
  // An unlisted chargeback is known only by the payment, and therefore as a whole.
  return { kind: 'chargeback', id: chargeback.id, amount }
}

const contested = ({ payments }: Books) => payments.filter((payment) => payment.contest !== null)

/** The contest is won or lost, or an inquiry becomes a dispute. */
export const decideContest = step({
  name: 'decide contest',
  choice: one({ which, isWon: fc.boolean(), fate }),
  can: (books) => contested(books).length > 0,
  async act(scene, books, { which, isWon, fate }) {
    const payment = the(contested(books), which)
    const said = await scene.provider(fate, () => close(scene, payment, isWon))
    if (!said) return `${nameOf(payment)}: the provider decides nothing yet`
    hear(books, payment, fate)
    return `${nameOf(payment)}: ${said}${heard(fate)}`
  },
})

async function close({ control }: Scene, payment: Payment, isWon: boolean): Promise<string> {
  const { contest } = payment
  if (!contest) return 'nothing'
  const outcome = isWon ? 'won' : 'lost'
  const end = () => {
    if (!isWon && contest.kind === 'mediation') payment.returned += contest.amount
    else if (!isWon) payment.lost += contest.amount
    payment.contest = null
    return `the ${contest.kind} is ${outcome}`
  }
  if (contest.kind === 'inquiry') {
    if (!isWon) {
      await control.stripe.escalate(contest.id)
      payment.contest = { ...contest, kind: 'dispute' }
      return 'the inquiry becomes a dispute'
    }
    await control.stripe.closeDispute(contest.id, 'won')
    return end()
  }
  if (contest.kind === 'dispute') await control.stripe.closeDispute(contest.id, outcome)
  else if (contest.kind === 'mediation')
    await control.mercadoPago.closeMediation(payment.id, isWon ? 'approved' : 'refunded')
  else await control.mercadoPago.closeChargeback(contest.id, outcome)
  return end()
}

/** Refunded in the provider's dashboard, or a Pix that the payer's bank took back. */
export const returned = step({
  name: 'return at the provider',
  choice: one({ which, isHalf: fc.boolean(), fate }),
  can: (books) => contestable(books).length > 0,
  async act(scene, books, { which, isHalf, fate }) {
    const { control } = scene
    const payment = the(contestable(books), which)
    const whole = restOf(payment)
    const amount = isHalf ? Math.ceil(whole / 2) : whole
    const seen = await scene.provider(fate, async () => {
      if (payment.provider === 'stripe') await control.stripe.refund(payment.id, { amount })
      else await control.mercadoPago.med(payment.id, { amount })
      return true
    })
    if (!seen) return `${nameOf(payment)} cannot be returned`
    payment.returned += amount
    hear(books, payment, fate)
    return `${nameOf(payment)}: ${reais(amount)} is returned at the provider${heard(fate)}`
  },
})

/** Closes all contests, so that the next story does not deal with them. */
export async function endAll(scene: Scene, { payments }: Books): Promise<void> {
  await scene.provider('delivered', () => scene.control.release())
  for (const payment of payments)
    while (payment.contest && (await scene.provider('delivered', () => close(scene, payment, false)))) {
      // An inquiry becomes a dispute first, so closing takes two rounds.
    }
}
