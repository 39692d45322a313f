import type { Clock } from './clock.ts'
import type { Failures, Settings } from './control-types.ts'
import type { Deliveries } from './deliveries.ts'

/** What a provider's book needs from the sandbox. */
export interface Surroundings {
  readonly url: string
  readonly settings: Settings
  readonly clock: Clock
  readonly deliveries: Deliveries
  /** Consumes one requested failure of this kind; false if none is left. */
  takeFailure(provider: 'stripe' | 'mercadoPago', kind: Exclude<keyof Failures, 'isDown'>): boolean
}
