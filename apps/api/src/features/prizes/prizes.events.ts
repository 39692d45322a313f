import type { PrizeAsset, WaitingReason } from '@trunfo/contract/prizes'
import { defineEvent } from '../../platform/jobs/events.ts'
import type { NamedTournamentFacts } from '../tournaments/index.ts'

interface PrizeFacts extends NamedTournamentFacts {
  readonly asset: PrizeAsset
  readonly amount: number
}

/** Into escrow or out of it again. Nobody is named where it is the house's. */
export const escrowMoved = defineEvent<
  PrizeFacts & {
    userId: string | null
    what: 'held' | 'returned'
    why: 'created' | 'edited' | 'cancelled' | 'unclaimed'
  }
>('tournament.prize-escrow-moved')

export type ShareNews = 'paid' | 'corrected' | 'waiting' | 'lapsing' | 'lapsed' | 'refused' | 'taken_back'

/** Of one person. `amount` is what reaches or leaves the balance, `tax` what is withheld beside it. */
export const shareMoved = defineEvent<
  PrizeFacts & {
    userId: string
    news: ShareNews
    tax: number
    waitsFor: WaitingReason | null
    waitsUntil: string | null
  }
>('tournament.prize-share-moved')

/** Somebody is banned and has won money: a fundador says where it goes. */
export const shareUndecided = defineEvent<PrizeFacts>('tournament.prize-share-undecided')

/** Its result changed after the prize was paid: the case is a fundador's. */
export const prizeMistaken = defineEvent<NamedTournamentFacts>('tournament.prize-mistaken')

/** Nothing of it is paid while its funder's money is at risk; or that is over. */
export const prizeHeldBack = defineEvent<PrizeFacts & { isOnHold: boolean }>('tournament.prize-held-back')

/** A debt of its funder took a part of it. `amount` is what is left. */
export const prizeReduced = defineEvent<PrizeFacts & { before: number }>('tournament.prize-reduced')

/** The house put money into an organiser's prize. `amount` is what the prize is by now. */
export const prizeToppedUp = defineEvent<PrizeFacts>('tournament.prize-topped-up')

export const budgetFilled = defineEvent<{ asset: PrizeAsset; amount: number }>(
  'tournament.prize-budget-filled',
)
