import { z } from 'zod'
import { cursorSchema, pageOf } from './paging.schemas.ts'
import {
  BUDGET_FILL_MAX,
  CORRECTIONS_PAGE_SIZE,
  PRIZE_ASSETS,
  PRIZE_FUNDINGS,
  PRIZE_REASON_MAX,
  PRIZE_STATES,
  PRIZES_AT_RISK_PAGE_SIZE,
  SETTLING_HOURS_MAX,
  SHARE_STATES,
  SHARES_PAGE_SIZE,
  UNCLAIMED_DAYS_MAX,
  WAITING_REASONS,
  WITHHELD_BASIS_POINTS_MAX,
} from './prizes.ts'
import { line, paragraphs } from './texts.schemas.ts'
import { PRIZE_TYPES } from './tournaments.ts'

const instant = z.iso.datetime()
const asset = z.enum(PRIZE_ASSETS)
/** Centavos or coins. */
const amount = z.int()
const tournament = z.object({ id: z.uuid(), name: z.string() })
const person = z.object({ id: z.uuid(), username: z.string() })

/** Of a prize of money or coins: that it is there, and where. */
export const prizeGuaranteeSchema = z
  .object({
    state: z.enum(PRIZE_STATES),
    /** Nothing of it is paid while its funder's money is at risk. */
    isOnHold: z.boolean(),
    funding: z.enum(PRIZE_FUNDINGS),
    /** When it is paid; from the tournament's end on. */
    dueAt: instant.nullable(),
    /** When it was paid, the last share included, or returned. */
    settledAt: instant.nullable(),
  })
  .meta({ id: 'PrizeGuarantee' })

/** The viewer's own share of a tournament's prize. */
export const ownShareSchema = z
  .object({
    id: z.uuid(),
    asset,
    state: z.enum(SHARE_STATES),
    /** What is theirs, what of it is withheld as tax, and what reaches the balance. */
    amount,
    tax: amount,
    net: amount,
    /** While it waits: what for, and until when. */
    waitsFor: z.enum(WAITING_REASONS).nullable(),
    waitsUntil: instant.nullable(),
    /** When it came into its state. */
    changedAt: instant,
  })
  .meta({ id: 'OwnPrizeShare' })

/** What whoever creates a tournament can promise. */
export const prizeCoverSchema = z
  .object({
    funding: z.enum(PRIZE_FUNDINGS),
    /** Of the organiser's own what is settled; of the house what is left of its budget. */
    money: amount,
    coins: amount,
    /** Deposits of the organiser that can be promised later, nearest first. */
    settlings: z.array(z.object({ amount, at: instant })),
  })
  .meta({ id: 'PrizeCover' })

export const editPrizeSchema = z
  .object({
    prizeType: z.enum(PRIZE_TYPES),
    prizeAmount: z.int().default(0),
    prizeDescription: paragraphs(5000).default(''),
  })
  .strict()
  .meta({ id: 'EditPrize' })

/** How a tournament's prize went, for everybody. Null where there is none of money or coins. */
export const prizeHistorySchema = z
  .object({
    prize: z
      .object({
        ...prizeGuaranteeSchema.shape,
        asset,
        amount,
        /** What debts of its funder took from it. */
        reclaimed: amount,
        heldAt: instant,
        /** At most a line-up and, after a correction, another one. Why somebody's waits is nobody's business. */
        shares: z
          .array(
            z.object({
              /** Null of somebody who left. */
              username: z.string().nullable(),
              amount,
              state: z.enum(SHARE_STATES),
            }),
          )
          .max(200),
      })
      .nullable(),
  })
  .meta({ id: 'PrizeHistory' })

export const shareListQuerySchema = z.object({ cursor: cursorSchema }).strict()
/** One's own, newest first. */
export const ownShareListSchema = pageOf(
  'shares',
  z.object({ ...ownShareSchema.shape, tournament }),
  SHARES_PAGE_SIZE,
).meta({ id: 'OwnPrizeShares' })

const settings = {
  settlingHours: z.int().min(0).max(SETTLING_HOURS_MAX),
  withheldBasisPoints: z.int().min(0).max(WITHHELD_BASIS_POINTS_MAX),
  unclaimedDays: z.int().min(1).max(UNCLAIMED_DAYS_MAX),
}
export const savePrizeSettingsSchema = z.object(settings).strict().meta({ id: 'SavePrizeSettings' })
const settingsName = z.enum(Object.keys(settings) as [keyof typeof settings, ...(keyof typeof settings)[]])

/** What a fundador sees first. */
export const prizesOverviewSchema = z
  .object({
    /** What is left to promise. */
    budget: z.object({ money: amount, coins: amount }),
    /** In escrow now, of organisers and the house. */
    held: z.object({ money: amount, coins: amount }),
    /** Newest first. */
    fillings: z.array(z.object({ at: instant, by: z.string(), asset, amount, reason: z.string() })).max(20),
    settings: z.object(settings),
    /** Newest first. */
    changes: z
      .array(
        z.object({
          at: instant,
          by: z.string(),
          what: z.array(z.object({ name: settingsName, from: z.int(), to: z.int() })),
        }),
      )
      .max(20),
  })
  .meta({ id: 'PrizesOverview' })

export const fillBudgetSchema = z
  .object({ asset, amount: z.int().min(1).max(BUDGET_FILL_MAX), reason: line(PRIZE_REASON_MAX) })
  .strict()
  .meta({ id: 'FillPrizeBudget' })

export const waitingSharesFilterSchema = z.object({ waitsFor: z.enum(WAITING_REASONS).optional() }).strict()
export const waitingSharesQuerySchema = waitingSharesFilterSchema.extend({ cursor: cursorSchema }).strict()
/** Those that lapse soonest first. */
export const waitingShareListSchema = pageOf(
  'shares',
  z.object({
    id: z.uuid(),
    tournament,
    /** Null of somebody who left. */
    person: person.nullable(),
    asset,
    amount,
    tax: amount,
    funding: z.enum(PRIZE_FUNDINGS),
    waitsFor: z.enum(WAITING_REASONS),
    waitsUntil: instant,
    /** A fundador decides for banned people alone, and never for themselves. */
    abilities: z.object({ pay: z.boolean(), return: z.boolean() }),
  }),
  SHARES_PAGE_SIZE,
).meta({ id: 'WaitingPrizeShares' })

export const shareParamsSchema = z.object({ id: z.uuid() }).strict()
export const decideShareSchema = z
  .object({ decision: z.enum(['pay', 'return']), reason: line(PRIZE_REASON_MAX) })
  .strict()
  .meta({ id: 'DecidePrizeShare' })

const correctionSide = z.object({
  name: z.string(),
  people: z
    .array(
      z.object({
        /** Null of somebody who left. */
        username: z.string().nullable(),
        amount,
        /** Of what was paid: how much their balance would give back now. */
        recoverable: amount,
      }),
    )
    .max(100),
})
/** Champions that changed after their prize was paid, oldest first. */
export const correctionListSchema = pageOf(
  'corrections',
  z.object({
    /** Of the correction: the same tournament may need another one later. */
    id: z.uuid(),
    tournament,
    asset,
    amount,
    changedAt: instant,
    wrong: correctionSide,
    right: correctionSide,
    /** Not by somebody who gains or loses by it. */
    canBook: z.boolean(),
  }),
  CORRECTIONS_PAGE_SIZE,
).meta({ id: 'PrizeCorrections' })
export const bookCorrectionSchema = z
  .object({ reason: line(PRIZE_REASON_MAX) })
  .strict()
  .meta({ id: 'BookPrizeCorrection' })
/** What came back from those who were paid, what the house lost, what the right champion got or waits for. */
export const bookedCorrectionSchema = z
  .object({ takenBack: amount, lost: amount, paid: amount })
  .meta({ id: 'BookedPrizeCorrection' })

/** Prizes of organisers whose money is at risk, or was taken by their debts; newest first. */
export const prizesAtRiskSchema = pageOf(
  'prizes',
  z.object({
    /** Of the tournament. */
    id: z.uuid(),
    tournament,
    /** Null of somebody who left. */
    organiser: person.nullable(),
    amount,
    state: z.enum(PRIZE_STATES),
    /** Null where it is not on hold any more. */
    onHoldSince: instant.nullable(),
    /** What the organiser owes, and what open disputes may still take. */
    atRisk: amount,
    reclaimed: amount,
    toppedUp: amount,
    /** How much the house may add from its budget; nothing for somebody who gains by it. */
    topUpMax: amount,
  }),
  PRIZES_AT_RISK_PAGE_SIZE,
).meta({ id: 'PrizesAtRisk' })
export const topUpPrizeSchema = z
  .object({ amount: z.int().min(1).max(BUDGET_FILL_MAX), reason: line(PRIZE_REASON_MAX) })
  .strict()
  .meta({ id: 'TopUpPrize' })

export const taxYearQuerySchema = z.object({ year: z.coerce.number().int().min(2026).max(2100) }).strict()
