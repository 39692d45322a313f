import type { Config } from '../../platform/config.ts'
import type { Services } from '../../platform/services.ts'

/** Addresses in answers are absolute: they are read on other sites. */
export const absolute = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>, address: string): string =>
  new URL(address, PUBLIC_URL).href

export const absoluteOrNull = (
  { config }: Pick<Services, 'config'>,
  address: string | null,
): string | null => (address === null ? null : absolute(config, address))

/** The address of an uploaded image, by its key. */
export const imageUrl = (services: Pick<Services, 'config' | 'storage'>, key: string | null): string | null =>
  absoluteOrNull(services, key && services.storage.publicUrl(key))
