import { newPushKeys } from '../features/notifications/index.ts'

/**
 * Prints a key pair as lines of an environment file. After a change of keys, every browser has to subscribe
 * again.
 */
export async function printPushKeys(): Promise<void> {
  const { publicKey, privateKey } = await newPushKeys()
  console.log(`VAPID_PUBLIC_KEY=${publicKey}\nVAPID_PRIVATE_KEY=${privateKey}`)
}
