import type { PageName } from '@trunfo/contract/pages'
import type { AuditSubjects } from './audit-subjects.ts'
import type { SealedColumn } from './crypto/reseal.ts'
import type { DailyMetric } from './daily-metrics.ts'
import type { Retention } from './db/partitions.ts'
import type { FindErasureObstacles } from './erasure-obstacles.ts'
import type { App } from './http/app-type.ts'
import type { CronJob, JobDefinition, Reaction } from './jobs/definitions.ts'
import type { Refresh } from './jobs/refresh.ts'
import type { RoomDefinition } from './live/room.ts'
import type { MailTemplate } from './mail/template.ts'
import type { MoneyOrigins } from './money-origins.ts'
import type { NoticeDeclaration, NotifyNow } from './notices.ts'
import type { PendingWork } from './pending.ts'
import type { PersonalData } from './personal-data.ts'
import type { Purchase } from './purchases.ts'
import type { EndReleasedHolds } from './released-holds.ts'
import type { Reportable } from './reportables.ts'
import type { Services } from './services.ts'
import type { SessionPart } from './session-part.ts'
import type { CheckBeforeSettling } from './settling.ts'
import type { ImagePurpose } from './storage/image-purpose.ts'
import type { GaugeDeclaration } from './telemetry/metrics.ts'
import type { PrizeFollower, PrizeLookups } from './tournament-prizes.ts'
import type { FindRankingPoints } from './tournament-rankings.ts'

/**
 * What a feature contributes to the app. The platform knows no feature: `features.ts` lists them, and each
 * process uses the parts that it runs.
 */
export interface Feature {
  readonly name: string
  readonly routes?: (app: App, services: Services, features: readonly Feature[]) => void
  readonly rooms?: readonly RoomDefinition[]
  /** Which open pages refetch after which events. */
  readonly refreshes?: OfAllFeatures<Refresh>
  /** Which events notify whom, and with what text. */
  readonly notices?: readonly NoticeDeclaration[]
  /** Declared by exactly one feature: the one that delivers notices. */
  readonly notifyNow?: (features: readonly Feature[]) => NotifyNow
  readonly reactions?: OfAllFeatures<Reaction>
  readonly jobs?: OfAllFeatures<JobDefinition>
  readonly crons?: OfAllFeatures<CronJob>
  /** How long the rows of its partitioned tables stay. */
  readonly retentions?: readonly Retention[]
  /** Metrics for the operator, served at `/metrics`. */
  readonly gauges?: readonly GaugeDeclaration[]
  /** Pending work, for the first page of the staff panel. */
  readonly pending?: readonly PendingWork[]
  readonly figures?: readonly DailyMetric[]
  readonly mails?: readonly MailTemplate[]
  readonly imagePurposes?: readonly ImagePurpose[]
  readonly personalData?: readonly PersonalData[]
  /** All columns with sealed values. A column missing here becomes unreadable once its key is removed. */
  readonly sealed?: readonly SealedColumn[]
  /** What blocks erasing an account. */
  readonly erasureObstacles?: FindErasureObstacles
  /** What it sells through payment providers. */
  readonly purchases?: readonly Purchase[]
  /**
   * Declared by the feature that manages prizes: reactions to tournament changes, and what tournaments show
   * of prizes.
   */
  readonly prizeFollower?: PrizeFollower
  readonly prizeLookups?: PrizeLookups
  /** Declared by the feature that keeps the ranking: points that seed a tournament. */
  readonly findRankingPoints?: FindRankingPoints
  /** Resolves ledger facts of this feature to what the money was for. */
  readonly moneyOrigins?: readonly MoneyOrigins[]
  /** Declared by the feature that pays out: ends withdrawals whose held money was taken. */
  readonly endReleasedHolds?: EndReleasedHolds
  /** Its last check before deposits become withdrawable. */
  readonly checkBeforeSettling?: CheckBeforeSettling
  /** Its types of audit subjects. */
  readonly auditSubjects?: readonly AuditSubjects[]
  /** Content that users may report to staff. */
  readonly reportables?: readonly Reportable[]
  /** What it adds to the `/api/session` response, so that a page has it before the first paint. */
  readonly sessionParts?: readonly SessionPart[]
  readonly pages?: Partial<Record<PageName, PageDescription>>
}

/** A function if the parts depend on what all features declare; the personal data export, for example. */
type OfAllFeatures<Part> = readonly Part[] | ((features: readonly Feature[]) => readonly Part[])

/** Resolves parts that may be a function of all features. */
export const declared = <Part>(
  parts: OfAllFeatures<Part> | undefined,
  features: readonly Feature[],
): readonly Part[] => (typeof parts === 'function' ? parts(features) : (parts ?? []))

/**
 * How the HTML shell describes a page before any script runs: constant, or computed per URL. The function
 * resolves to null if the page's subject does not exist; the shell then answers 404.
 */
export type PageDescription =
  | PageFacts
  | ((services: Services, params: Readonly<Record<string, string>>) => Promise<PageFacts | null>)

export interface PageFacts {
  readonly title: string
  readonly description?: string
  /** The canonical path, if other spellings lead to the page too. */
  readonly path?: string
  readonly imageUrl?: string
  /** Set for an image made for sharing: previews then show it large. */
  readonly imageSize?: { readonly width: number; readonly height: number }
  /** Image of the first screen, preloaded with the HTML. */
  readonly firstPicture?: string | undefined
  /** Asks search engines not to index the page. */
  readonly isUnlisted?: boolean
  /** Responses to the page's first queries by API path, embedded in the HTML so that it renders at once. */
  readonly queries?: Readonly<Record<string, unknown>>
}
