import type { Clock } from './clock.ts'
import type { Failures, Settings } from './control-types.ts'
import type { Deliveries } from './deliveries.ts'

/** What a provider's book needs of the sandbox around it. */
export interface Surroundings {
  readonly url: string
  readonly settings: Settings
  readonly clock: Clock
  readonly deliveries: Deliveries
  /** Uses up one of the failures that were ordered. */
  takeFailure(provider: 'stripe' | 'mercadoPago', kind: Exclude<keyof Failures, 'isDown'>): boolean
}
