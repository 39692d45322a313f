import type { PageName } from '@trunfo/contract/pages'
import type { AuditSubjects } from './audit-subjects.ts'
import type { SealedColumn } from './crypto/reseal.ts'
import type { FindErasureObstacles } from './erasure-obstacles.ts'
import type { DailyFigure } from './figures.ts'
import type { App } from './http/app-type.ts'
import type { CronJob, JobDefinition, Reaction } from './jobs/definitions.ts'
import type { Refresh } from './jobs/refresh.ts'
import type { RoomDefinition } from './live/room.ts'
import type { MailTemplate } from './mail/template.ts'
import type { MoneyOrigins } from './money-origins.ts'
import type { NoticeDeclaration, TellNow } from './notices.ts'
import type { PendingWork } from './pending.ts'
import type { PersonalData } from './personal-data.ts'
import type { Purchase } from './purchases.ts'
import type { EndReleasedHolds } from './released-holds.ts'
import type { Reportable } from './reportables.ts'
import type { Services } from './services.ts'
import type { SessionPart } from './session-part.ts'
import type { LookBeforeSettling } from './settling.ts'
import type { ImagePurpose } from './storage/image-purpose.ts'
import type { GaugeDeclaration } from './telemetry/metrics.ts'
import type { PrizeFollower, PrizeLookups } from './tournament-prizes.ts'

/**
 * What a feature brings to the house. The platform knows nothing of any of them: `features.ts` lists them,
 * and each process takes the parts it runs.
 */
export interface Feature {
  readonly name: string
  readonly routes?: (app: App, services: Services, features: readonly Feature[]) => void
  readonly rooms?: readonly RoomDefinition[]
  /** Which open pages ask again after which events. */
  readonly refreshes?: OfAllFeatures<Refresh>
  /** Who is told what of which events. */
  readonly notices?: readonly NoticeDeclaration[]
  /** Of the one feature that delivers notices. */
  readonly tellNow?: (features: readonly Feature[]) => TellNow
  readonly reactions?: OfAllFeatures<Reaction>
  readonly jobs?: OfAllFeatures<JobDefinition>
  readonly crons?: OfAllFeatures<CronJob>
  /** What whoever runs the product watches. */
  readonly gauges?: readonly GaugeDeclaration[]
  /** What waits for staff, and what happened lately: for their first page. */
  readonly pending?: readonly PendingWork[]
  readonly figures?: readonly DailyFigure[]
  readonly mails?: readonly MailTemplate[]
  readonly imagePurposes?: readonly ImagePurpose[]
  readonly personalData?: readonly PersonalData[]
  /** What it keeps sealed: all of it, or a key that is taken away locks it up for good. */
  readonly sealed?: readonly SealedColumn[]
  /** What keeps a person from leaving. */
  readonly erasureObstacles?: FindErasureObstacles
  /** What it sells for money that a provider takes. */
  readonly purchases?: readonly Purchase[]
  /** Of the feature that keeps prizes: what follows from a tournament's turns, and what tournaments show of prizes. */
  readonly prizeFollower?: PrizeFollower
  readonly prizeLookups?: PrizeLookups
  /** What it moved money for, by the facts that the ledger keeps. */
  readonly moneyOrigins?: readonly MoneyOrigins[]
  /** Of the feature that pays out: ends withdrawals whose money was taken elsewhere. */
  readonly endReleasedHolds?: EndReleasedHolds
  /** Its last look at money that is about to become withdrawable. */
  readonly lookBeforeSettling?: LookBeforeSettling
  /** What of it the audit log speaks of. */
  readonly auditSubjects?: readonly AuditSubjects[]
  /** What of it people may report to the staff. */
  readonly reportables?: readonly Reportable[]
  /** What the session's answer brings besides the viewer, so that a page knows it before it paints. */
  readonly sessionParts?: readonly SessionPart[]
  readonly pages?: Partial<Record<PageName, PageDescription>>
}

/** A function where they work on what all features declare, as the copy of a person's data does. */
type OfAllFeatures<Part> = readonly Part[] | ((features: readonly Feature[]) => readonly Part[])

export const declared = <Part>(
  parts: OfAllFeatures<Part> | undefined,
  features: readonly Feature[],
): readonly Part[] => (typeof parts === 'function' ? parts(features) : (parts ?? []))

/**
 * What the HTML shell says of a page before any script runs: the same for everybody, or asked for each address. A
 * question resolves to null when the page's subject does not exist: the shell then answers 404.
 */
export type PageDescription =
  | PageFacts
  | ((services: Services, params: Readonly<Record<string, string>>) => Promise<PageFacts | null>)

export interface PageFacts {
  readonly title: string
  readonly description?: string
  /** Its own address, where other spellings lead to it too. */
  readonly path?: string
  readonly imageUrl?: string
  /** Of an image made to be shared: previews then show it large. */
  readonly imageSize?: { readonly width: number; readonly height: number }
  /** The picture of the first screen: asked for with the HTML, before a script knows of it. */
  readonly firstPicture?: string | undefined
  /** Search engines are asked to leave the page out. */
  readonly isUnlisted?: boolean
  /** Answers of the page's first queries by API path, put into the HTML so that it paints at once. */
  readonly queries?: Readonly<Record<string, unknown>>
}
