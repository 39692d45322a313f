import type { AdPosition, AdTarget } from '@trunfo/contract/ads'
import type { AccountStatus } from '@trunfo/contract/moderation/person'
import type { BROADCAST_STATES } from '@trunfo/contract/notifications'
import type { PaymentProvider, PaymentWay, ReviewKind } from '@trunfo/contract/payments'
import type { PrizeAsset, PrizeFunding, PrizeState, ShareState, WaitingReason } from '@trunfo/contract/prizes'
import type { CouponArea, PromotionType } from '@trunfo/contract/promotions'
import type { ReferralStatus, RewardType } from '@trunfo/contract/referrals'
import type { ReportKind, ReportReason, ReportState } from '@trunfo/contract/reports'
import type { Role } from '@trunfo/contract/roles'
import type { TicketAboutKind, TicketArea, TicketPriority, TicketStatus } from '@trunfo/contract/tickets'
import type {
  CrewRole,
  LogKind,
  LogRole,
  MatchStatus,
  PrizeType,
  TournamentStatus,
  TournamentType,
} from '@trunfo/contract/tournaments'
import type { ClockPhase } from '@trunfo/contract/tournaments/clocks'
import type { SeedingKind } from '@trunfo/contract/tournaments/stages'
import type { VipDiscordState, VipPlan, VipWay } from '@trunfo/contract/vip'
import type { PayoutPeople } from '@trunfo/contract/wallet'
import type { PixKeyType } from '@trunfo/money/pix-key'
import type { SelectType } from 'kysely'
import { expectTypeOf, test } from 'vitest'
import type { DB } from '../src/platform/db/schema.generated.ts'

type Values<Table extends keyof DB, Column extends keyof DB[Table]> = NonNullable<
  SelectType<DB[Table][Column]>
>

/** Checked by the compiler: a value that only one of the two lists has is a type error here. */
test('a CHECK constraint and the contract list the same values', () => {
  expectTypeOf<Values<'profiles', 'roles'>>().toEqualTypeOf<Role[]>()
  expectTypeOf<Values<'profiles', 'status'>>().toEqualTypeOf<AccountStatus>()
  expectTypeOf<Values<'broadcasts', 'audience'>>().toEqualTypeOf<Role[]>()
  expectTypeOf<Values<'broadcasts', 'state'>>().toEqualTypeOf<(typeof BROADCAST_STATES)[number]>()
  expectTypeOf<Values<'ad_banners', 'position'>>().toEqualTypeOf<AdPosition>()
  expectTypeOf<Values<'ad_banners', 'target_roles'>>().toEqualTypeOf<AdTarget[]>()

  expectTypeOf<Values<'tournaments', 'status'>>().toEqualTypeOf<TournamentStatus>()
  expectTypeOf<Values<'tournaments', 'type'>>().toEqualTypeOf<TournamentType>()
  expectTypeOf<Values<'tournaments', 'prize_type'>>().toEqualTypeOf<PrizeType>()
  expectTypeOf<Values<'tournament_stages', 'seeding'>>().toEqualTypeOf<SeedingKind>()
  expectTypeOf<Values<'tournament_crew', 'role'>>().toEqualTypeOf<CrewRole>()
  expectTypeOf<Values<'tournament_log', 'kind'>>().toEqualTypeOf<LogKind>()
  expectTypeOf<Values<'tournament_log', 'actor_role'>>().toEqualTypeOf<LogRole>()
  expectTypeOf<Values<'tournament_matches', 'status'>>().toEqualTypeOf<MatchStatus>()
  expectTypeOf<Values<'match_clocks', 'phase'>>().toEqualTypeOf<ClockPhase>()
  expectTypeOf<Values<'tournament_prizes', 'asset'>>().toEqualTypeOf<PrizeAsset>()
  expectTypeOf<Values<'tournament_prizes', 'funding'>>().toEqualTypeOf<PrizeFunding>()
  expectTypeOf<Values<'tournament_prizes', 'state'>>().toEqualTypeOf<PrizeState>()
  expectTypeOf<Values<'tournament_prize_shares', 'state'>>().toEqualTypeOf<ShareState>()
  expectTypeOf<Values<'tournament_prize_shares', 'waits_for'>>().toEqualTypeOf<WaitingReason>()
  expectTypeOf<Values<'tournament_prize_fillings', 'asset'>>().toEqualTypeOf<PrizeAsset>()

  expectTypeOf<Values<'payment_gateways', 'provider'>>().toEqualTypeOf<PaymentProvider>()
  expectTypeOf<Values<'payment_orders', 'provider'>>().toEqualTypeOf<PaymentProvider>()
  expectTypeOf<Values<'payment_orders', 'way'>>().toEqualTypeOf<PaymentWay>()
  expectTypeOf<Values<'payment_reviews', 'kind'>>().toEqualTypeOf<ReviewKind>()
  expectTypeOf<Values<'vip_orders', 'months'>>().toEqualTypeOf<VipPlan>()
  expectTypeOf<Values<'vip_orders', 'way'>>().toEqualTypeOf<VipWay>()
  expectTypeOf<Values<'vip_discord_roles', 'state'>>().toExtend<VipDiscordState>()
  expectTypeOf<Values<'wallet_settings', 'payout_people'>>().toEqualTypeOf<PayoutPeople>()
  expectTypeOf<Values<'withdrawals', 'key_type'>>().toEqualTypeOf<PixKeyType>()
  expectTypeOf<Values<'referrals', 'status'>>().toEqualTypeOf<ReferralStatus>()
  expectTypeOf<Values<'referrals', 'reward_type'>>().toEqualTypeOf<RewardType>()
  expectTypeOf<Values<'referral_settings', 'reward_type'>>().toEqualTypeOf<RewardType>()
  expectTypeOf<Values<'promotions', 'type'>>().toEqualTypeOf<PromotionType>()
  expectTypeOf<Values<'coupons', 'area'>>().toEqualTypeOf<CouponArea>()

  expectTypeOf<Values<'tickets', 'area'>>().toEqualTypeOf<TicketArea>()
  expectTypeOf<Values<'tickets', 'status'>>().toEqualTypeOf<TicketStatus>()
  expectTypeOf<Values<'tickets', 'priority'>>().toEqualTypeOf<TicketPriority>()
  expectTypeOf<Values<'tickets', 'about_kind'>>().toEqualTypeOf<TicketAboutKind>()
  expectTypeOf<Values<'report_cases', 'kind'>>().toEqualTypeOf<ReportKind>()
  expectTypeOf<Values<'report_cases', 'state'>>().toEqualTypeOf<ReportState>()
  expectTypeOf<Values<'report_cases', 'decision_reason'>>().toEqualTypeOf<ReportReason>()
  expectTypeOf<Values<'reports', 'reason'>>().toEqualTypeOf<ReportReason>()
})
