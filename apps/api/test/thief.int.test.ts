import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { Books } from './thief/books.ts'
import * as contests from './thief/contest-steps.ts'
import * as prizes from './thief/prize-steps.ts'
import * as providers from './thief/provider-steps.ts'
import { useStage } from './thief/scene.ts'
import { shrink } from './thief/shrink.ts'
import * as staff from './thief/staff-steps.ts'
import { type Command, reached, tell } from './thief/step.ts'
import * as withdrawals from './thief/withdrawal-steps.ts'
import { reais } from './thief/words.ts'

/**
 * Model-based test: random commands of three thieves, an organiser and careless staff run against the whole
 * API and both providers. A model of the outside world checks the results (`thief/books.ts`). Stories are
 * drawn from one seed until the time is up; a failing one is shortened and described in words.
 */
const stage = await useStage()
afterAll(stage.close)

const MINUTE_MS = 60_000
const SEED = 20_261_118
const SEARCHING_MS = process.env.TRUNFO_FULL ? 60 * MINUTE_MS : 90_000
const SHRINKING_MS = process.env.TRUNFO_FULL ? 20 * MINUTE_MS : 3 * MINUTE_MS

const times = (count: number, command: fc.Arbitrary<Command>) => Array.from({ length: count }, () => command)

/** Commands that stories depend on are more frequent. Most draws do not apply, and cost nothing. */
const COMMANDS: readonly fc.Arbitrary<Command>[] = [
  ...times(4, providers.deposit),
  ...times(4, contests.contest),
  ...times(3, contests.decideContest),
  ...times(3, providers.passDays),
  contests.returned,
  providers.lateNotices,
  ...times(3, withdrawals.askForMoney),
  ...withdrawals.payoutSteps,
  ...times(2, withdrawals.approve),
  ...times(2, withdrawals.claim),
  withdrawals.cancelRequest,
  withdrawals.everybodyCashesOut,
  ...times(4, prizes.createTournament),
  ...times(5, prizes.startTournament),
  ...times(5, prizes.play),
  ...times(2, prizes.correctChampion),
  ...times(6, prizes.bookCorrection),
  prizes.editPrize,
  prizes.cancelTournament,
  prizes.fillPrizeBudget,
  ...times(2, staff.buyVip),
  ...times(2, staff.giveVipBack),
  staff.refund,
  ...times(4, staff.writeOff),
  staff.grantBonus,
  staff.setReward,
  staff.fillRewardBudget,
  staff.approveReferral,
]
const stories = fc.commands([...COMMANDS], { maxCommands: 300, size: 'max' })

const totals = { stories: 0, paidIn: 0, takenAway: 0, lost: 0 }

/** Plays a story. At the end everyone waits until deposits settle, and withdraws what they can. */
async function play(commands: Iterable<Command>): Promise<void> {
  const books = new Books()
  const scene = await stage.open()
  books.rewardBudget = await scene.rewardBudget()
  await fc.asyncModelRun(() => ({ model: books, real: scene }), commands)
  await tell(scene, books, 'the end', () => providers.letDaysPass(scene, books, 15))
  await tell(scene, books, 'the end', () => withdrawals.cashOut(scene, books))
  await contests.endAll(scene, books)
  totals.stories += 1
  for (const { amount } of books.payments) totals.paidIn += amount
  for (const amount of books.taken.values()) totals.takenAway += amount
  totals.lost += books.namedLosses
}

const failureOf = (commands: Iterable<Command>): Promise<string | null> =>
  play(commands).then(
    () => null,
    (error: Error) => error.message,
  )

function report(): void {
  const { stories, paidIn, takenAway, lost } = totals
  const count = [...reached.values()].reduce((sum, times) => sum + times, 0)
  const each = [...reached].map(([name, times]) => `${name} ${times}`).join(', ')
  process.stdout.write(
    `${stories} stories of ${count} commands: ${reais(paidIn)} paid in, ${reais(takenAway)} taken away, ${reais(lost)} lost by takings that came later\n${each}\n`,
  )
}

test(
  'whatever a gang tries, the house pays out no more than it received in settled and undisputed money',
  async () => {
    const found = await fc.check(fc.asyncProperty(stories, play), {
      seed: SEED,
      numRuns: Number.MAX_SAFE_INTEGER,
      endOnFailure: true,
      interruptAfterTimeLimit: SEARCHING_MS,
      markInterruptAsFailure: false,
    })
    report()
    if (!found.failed) return expect(totals.stories).toBeGreaterThan(0)
    const whole = [...(found.counterexample?.[0] ?? [])]
    const { message } = found.errorInstance as Error
    const { failure } = await shrink(whole, message, { tell: failureOf, withinMs: SHRINKING_MS })
    expect.fail(`seed ${found.seed}, path ${found.counterexamplePath}\n${failure}`)
  },
  SEARCHING_MS + SHRINKING_MS + 2 * MINUTE_MS,
)
