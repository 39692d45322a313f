import { features } from '../features.ts'
import { resealEverything } from '../platform/crypto/reseal.ts'
import type { Services } from '../platform/services.ts'

/** Second step of a key rotation: see docs/operations.md. */
export async function resealKeys(services: Services): Promise<void> {
  await resealEverything(
    services,
    features.flatMap(({ sealed = [] }) => sealed),
    { tell: (line) => console.log(line) },
  )
  console.log(
    'Everything is sealed with the first key. Move the others from ENCRYPTION_KEYS to HASH_KEYS and restart: hashes of CPFs and Pix keys need them.',
  )
}
