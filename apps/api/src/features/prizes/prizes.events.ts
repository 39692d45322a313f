import type { PrizeAsset, WaitingReason } from '@trunfo/contract/prizes'
import { defineEvent } from '../../platform/jobs/events.ts'
import type { NamedTournamentFacts } from '../tournaments/index.ts'

interface PrizeFacts extends NamedTournamentFacts {
  readonly asset: PrizeAsset
  readonly amount: number
}

/** A prize moved into escrow or out of it. `userId` is null for the platform's money. */
export const escrowMoved = defineEvent<
  PrizeFacts & {
    userId: string | null
    what: 'held' | 'returned' | 'takenBack'
    why: 'created' | 'edited' | 'cancelled' | 'unclaimed' | 'corrected'
  }
>('tournament.prize-escrow-moved')

export type ShareNews = 'paid' | 'corrected' | 'waiting' | 'lapsing' | 'lapsed' | 'refused' | 'taken_back'

/**
 * One person's share changed. `amount` is what reaches or leaves the balance; `tax` is withheld on top of it.
 */
export const shareMoved = defineEvent<
  PrizeFacts & {
    userId: string
    news: ShareNews
    tax: number
    waitsFor: WaitingReason | null
    waitsUntil: string | null
    /** Null if the whole prize is for the champion, and missing in events of the previous release. */
    place?: number | null
  }
>('tournament.prize-share-moved')

/** A banned person won money, and a fundador decides where it goes. */
export const shareUndecided = defineEvent<PrizeFacts>('tournament.prize-share-undecided')

/** The result changed after the prize was paid, and a fundador has to book the correction. */
export const prizeMistaken = defineEvent<NamedTournamentFacts>('tournament.prize-mistaken')

/** What was paid is no longer in question, so that waiting shares may be paid again. */
export const prizeMistakeCleared = defineEvent<NamedTournamentFacts>('tournament.prize-mistake-cleared')

/** The prize is on hold because its funder's money is at risk, or the hold is over. */
export const prizeHeldBack = defineEvent<PrizeFacts & { isOnHold: boolean }>('tournament.prize-held-back')

/** An appeal keeps the prize from being paid, or no appeal does any more. */
export const prizeAppealed = defineEvent<NamedTournamentFacts & { hasOpenAppeals: boolean }>(
  'tournament.prize-appealed',
)

/** The funder's debt took a part of the prize. `amount` is what is left. */
export const prizeReduced = defineEvent<PrizeFacts & { before: number }>('tournament.prize-reduced')

/** The platform added money to an organiser's prize. `amount` is the new total. */
export const prizeToppedUp = defineEvent<PrizeFacts>('tournament.prize-topped-up')

export const budgetFilled = defineEvent<{ asset: PrizeAsset; amount: number }>(
  'tournament.prize-budget-filled',
)
