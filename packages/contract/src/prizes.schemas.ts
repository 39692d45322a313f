import { CHAMPION_ONLY, PAID_PLACES_MAX } from '@trunfo/money/awards'
import { z } from 'zod'
import { cursorSchema, pageOf } from './paging.schemas.ts'
import {
  AWARDS_SHOWN,
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
/** Basis points by place, starting with the first. */
const split = z.array(z.int()).min(1).max(PAID_PLACES_MAX)
/** The first of the places that somebody shares; null if the whole prize is for the champion. */
const place = z.int().nullable()
const person = z.object({ id: z.uuid(), username: z.string() })

/** State and funding of a cash or coin prize. */
export const prizeGuaranteeSchema = z
  .object({
    state: z.enum(PRIZE_STATES),
    /** Payout stops while the funder's money is at risk. */
    isOnHold: z.boolean(),
    /** It is not paid before staff have decided every appeal against a result. */
    isAppealed: z.boolean(),
    funding: z.enum(PRIZE_FUNDINGS),
    /** When it will be paid; null until the tournament ends. */
    dueAt: instant.nullable(),
    /** When its last share was paid, or when it was returned. */
    settledAt: instant.nullable(),
    split,
  })
  .meta({ id: 'PrizeGuarantee' })

/** The viewer's own share of a tournament's prize. */
export const ownShareSchema = z
  .object({
    id: z.uuid(),
    asset,
    state: z.enum(SHARE_STATES),
    /** The share before tax, the tax withheld, and what reaches the balance. */
    amount,
    tax: amount,
    net: amount,
    /** Set while it waits. */
    waitsFor: z.enum(WAITING_REASONS).nullable(),
    waitsUntil: instant.nullable(),
    /** When it entered its state. */
    changedAt: instant,
    place,
  })
  .meta({ id: 'OwnPrizeShare' })

/** What the viewer can promise as a prize. */
export const prizeCoverSchema = z
  .object({
    funding: z.enum(PRIZE_FUNDINGS),
    /** The organiser's settled cash, or what is left of the house's budget. */
    money: amount,
    coins: amount,
    /** Unsettled deposits that the organiser can promise later, nearest first. */
    settlings: z.array(z.object({ amount, at: instant })),
  })
  .meta({ id: 'PrizeCover' })

/** Basis points by place. The command checks that they descend and add up. */
export const prizeSplitSchema = z
  .array(z.int())
  .max(100)
  .default([...CHAMPION_ONLY])

export const editPrizeSchema = z
  .object({
    prizeType: z.enum(PRIZE_TYPES),
    prizeAmount: z.int().default(0),
    prizeDescription: paragraphs(5000).default(''),
    prizeSplit: prizeSplitSchema,
  })
  .strict()
  .meta({ id: 'EditPrize' })

/** The public history of a tournament's prize. Null unless it is cash or coins. */
export const prizeHistorySchema = z
  .object({
    prize: z
      .object({
        ...prizeGuaranteeSchema.shape,
        asset,
        amount,
        /** What the funder's debts took from it. */
        reclaimed: amount,
        heldAt: instant,
        /** Who holds which paid place, and what for; empty until the tournament is over or if all is for the champion. */
        awards: z
          .array(z.object({ participantId: z.uuid(), name: z.string(), place: z.int(), amount }))
          .max(AWARDS_SHOWN),
        /** One line-up and, after a correction, another one. The reason why a share waits stays private. */
        shares: z
          .array(
            z.object({
              /** Null if the account was erased. */
              username: z.string().nullable(),
              amount,
              state: z.enum(SHARE_STATES),
              place,
            }),
          )
          .max(200),
      })
      .nullable(),
  })
  .meta({ id: 'PrizeHistory' })

export const shareListQuerySchema = z.object({ cursor: cursorSchema }).strict()
/** The viewer's own, newest first. */
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

/** The prize page of fundadores. */
export const prizesOverviewSchema = z
  .object({
    /** What is left to promise. */
    budget: z.object({ money: amount, coins: amount }),
    /** Now in escrow, from organisers and the house. */
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
/** Shares that lapse soonest come first. */
export const waitingShareListSchema = pageOf(
  'shares',
  z.object({
    id: z.uuid(),
    tournament,
    /** Null if the account was erased. */
    person: person.nullable(),
    asset,
    amount,
    tax: amount,
    funding: z.enum(PRIZE_FUNDINGS),
    place,
    waitsFor: z.enum(WAITING_REASONS),
    waitsUntil: instant,
    /** A fundador decides only about shares of banned people, and never about their own. */
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
  /** Several names where several places changed. */
  name: z.string(),
  people: z
    .array(
      z.object({
        /** Null if the account was erased. */
        username: z.string().nullable(),
        amount,
        /** How much of what was paid their balance still covers. */
        recoverable: amount,
        place,
      }),
    )
    .max(100),
})
/** Prizes whose places changed after they were paid, oldest first. */
export const correctionListSchema = pageOf(
  'corrections',
  z.object({
    /** Id of the correction; the same tournament may need another one later. */
    id: z.uuid(),
    tournament,
    asset,
    amount,
    changedAt: instant,
    wrong: correctionSide,
    right: correctionSide,
    /** False for viewers who would gain or lose by it. */
    canBook: z.boolean(),
  }),
  CORRECTIONS_PAGE_SIZE,
).meta({ id: 'PrizeCorrections' })
export const bookCorrectionSchema = z
  .object({ reason: line(PRIZE_REASON_MAX) })
  .strict()
  .meta({ id: 'BookPrizeCorrection' })
/**
 * What was recovered from the wrong champions, what the house lost, and what the right ones got or wait for.
 */
export const bookedCorrectionSchema = z
  .object({ takenBack: amount, lost: amount, paid: amount })
  .meta({ id: 'BookedPrizeCorrection' })

/** Prizes of organisers whose money is at risk or was taken by their debts; newest first. */
export const prizesAtRiskSchema = pageOf(
  'prizes',
  z.object({
    /** Id of the tournament. */
    id: z.uuid(),
    tournament,
    /** Null if the account was erased. */
    organiser: person.nullable(),
    amount,
    state: z.enum(PRIZE_STATES),
    /** Null if it is no longer on hold. */
    onHoldSince: instant.nullable(),
    /** The organiser's debt plus what open disputes may still take. */
    atRisk: amount,
    reclaimed: amount,
    toppedUp: amount,
    /** How much the house may add from its budget; 0 for viewers who would gain by it. */
    topUpMax: amount,
  }),
  PRIZES_AT_RISK_PAGE_SIZE,
).meta({ id: 'PrizesAtRisk' })
export const topUpPrizeSchema = z
  .object({ amount: z.int().min(1).max(BUDGET_FILL_MAX), reason: line(PRIZE_REASON_MAX) })
  .strict()
  .meta({ id: 'TopUpPrize' })

export const taxYearQuerySchema = z.object({ year: z.coerce.number().int().min(2026).max(2100) }).strict()
