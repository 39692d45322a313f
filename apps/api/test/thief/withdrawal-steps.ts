import { NOT_SENT } from '@trunfo/contract/wallet'
import fc from 'fast-check'
import { add, type Books, GANG, Leak, type Name, type Withdrawal } from './books.ts'
import type { Scene } from './scene.ts'
import { one, oneIn, step, the, which } from './step.ts'
import { reais } from './words.ts'

let pixes = 0
/** Banks assign an end-to-end id to each Pix. */
const newEndToEndId = () => `E12345678202611151230${`${++pixes}`.padStart(11, 'a')}`

const inState = ({ withdrawals }: Books, ...states: string[]) =>
  withdrawals.filter(({ state }) => states.includes(state))
const textOf = ({ owner, gross }: Withdrawal) => `${owner}'s withdrawal of ${reais(gross)}`

async function request(scene: Scene, books: Books, who: Name, share: number): Promise<string> {
  const { withdrawable } = await scene.walletOf(who)
  const amount = Math.min(500_00, Math.floor(withdrawable * share))
  const key = { keyType: 'email', key: `${who.toLowerCase()}@exemplo.com.br` }
  const wish = { amount, ...key, ...scene.proof }
  const { isOk, said, body } = await scene.by(who, { url: '/wallet/withdrawals', payload: wish })
  if (!isOk) return `${who} cannot withdraw ${reais(amount)}: ${said}`
  const { id, amount: gross, net, state } = body.withdrawal
  books.withdrawals.push({ id, owner: who, gross, net, state })
  return `${who} asks for ${reais(gross)}`
}

type Move = 'approve' | 'claim' | 'unclaim' | 'paid' | 'reject' | 'fail' | 'returned'

/** One fundador approves, the other sends. */
const MOVES: Record<Move, { by: 'Rita' | 'Tito'; from: string[]; to: string; words: string }> = {
  approve: { by: 'Rita', from: ['requested'], to: 'approved', words: 'is approved' },
  reject: { by: 'Rita', from: ['requested', 'approved'], to: 'rejected', words: 'is rejected' },
  claim: { by: 'Tito', from: ['approved'], to: 'claimed', words: 'is claimed' },
  unclaim: { by: 'Tito', from: ['claimed'], to: 'approved', words: 'is released again' },
  fail: { by: 'Tito', from: ['claimed'], to: 'failed', words: 'fails at the bank' },
  paid: { by: 'Tito', from: ['claimed'], to: 'paid', words: 'is paid' },
  returned: { by: 'Tito', from: ['paid'], to: 'returned', words: 'is returned by the bank' },
}

const payloadOf = (move: Move): object | undefined => {
  if (move === 'unclaim') return { confirmation: NOT_SENT }
  if (move === 'paid') return { endToEndId: newEndToEndId() }
  return ['reject', 'fail', 'returned'].includes(move) ? { reason: 'teste' } : undefined
}

/** Moves a withdrawal on. The money counts as gone from the claim: later events come too late. */
async function bring(scene: Scene, books: Books, withdrawal: Withdrawal, move: Move): Promise<string> {
  const { by, to, words } = MOVES[move]
  const url = `/admin/withdrawals/${withdrawal.id}`
  if (move === 'paid') await sendPix(scene, withdrawal)
  const { isOk, said } = await scene.byStaff(by, { url: `${url}/${move}`, payload: payloadOf(move) })
  if (!isOk) return `${textOf(withdrawal)} cannot go on to ${to}: ${said}`
  await scene.time.work()
  const { owner, gross, net } = withdrawal
  withdrawal.state = to
  if (move === 'unclaim' || move === 'fail') add(books.taken, owner, -gross)
  if (move === 'returned') add(books.taken, owner, -net)
  if (move === 'claim') {
    add(books.taken, owner, gross)
    books.lets(owner, `${owner} is sent ${reais(gross)}`)
  }
  return `${textOf(withdrawal)} ${words}`
}

/** Checks the amount that the sender is shown, because a bank would send exactly that. */
async function sendPix(scene: Scene, withdrawal: Withdrawal): Promise<void> {
  const url = `/admin/withdrawals/${withdrawal.id}/payout`
  const { isOk, body } = await scene.byStaff('Tito', { method: 'GET', url })
  if (isOk && body.amount !== withdrawal.net)
    throw new Leak(`${textOf(withdrawal)} would be sent as ${reais(body.amount)}`)
}

/** People who may have something to withdraw. */
const rich = (books: Books) =>
  GANG.filter(
    (name) =>
      books.owned(name) > 0 &&
      (books.earned.has(name) || books.depositsOf(name).some((payment) => books.isDue(payment))),
  )

export const askForMoney = step({
  name: 'ask for money',
  choice: one({ which, share: fc.constantFrom(1, 1, 0.5) }),
  can: (books) => rich(books).length > 0 && books.withdrawals.length < 12,
  act: (scene, books, { which, share }) => request(scene, books, the(rich(books), which), share),
})

export const cancelRequest = step({
  name: 'cancel a request',
  choice: which,
  can: (books) => inState(books, 'requested').length > 0,
  async act(scene, books, which) {
    const withdrawal = the(inState(books, 'requested'), which)
    const { isOk, said } = await scene.by(withdrawal.owner, {
      url: `/wallet/withdrawals/${withdrawal.id}/cancel`,
    })
    if (isOk) withdrawal.state = 'cancelled'
    return `${textOf(withdrawal)} is cancelled: ${said}`
  },
})

const moving = (move: Move) =>
  step({
    name: `withdrawal: ${move}`,
    choice: which,
    can: (books) => inState(books, ...MOVES[move].from).length > 0,
    act: (scene, books, which) => bring(scene, books, the(inState(books, ...MOVES[move].from), which), move),
  })

export const payoutSteps = (Object.keys(MOVES) as Move[]).map(moving)
export const [approve, claim] = [moving('approve'), moving('claim')]

/** Everyone withdraws as much as they can, like thieves before they flee. */
export async function cashOut(scene: Scene, books: Books): Promise<string> {
  const { story } = scene
  for (const name of GANG) {
    const { withdrawable } = await scene.walletOf(name)
    if (withdrawable > 0) story.push(`- ${await request(scene, books, name, 1)}`)
  }
  for (const move of ['approve', 'claim', 'paid'] as const) {
    for (const withdrawal of inState(books, ...MOVES[move].from))
      story.push(`- ${await bring(scene, books, withdrawal, move)}`)
  }
  return 'everybody cashes out:'
}

export const everybodyCashesOut = step({
  name: 'everybody cashes out',
  choice: oneIn(3),
  can: (books, isTime) => isTime && rich(books).length > 0,
  act: (scene, books) => cashOut(scene, books),
})
