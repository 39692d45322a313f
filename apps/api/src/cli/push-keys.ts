import { newPushKeys } from '../features/notifications/index.ts'

/** As lines of an environment file. With another pair everybody has to ask for pushes again. */
export async function printPushKeys(): Promise<void> {
  const { publicKey, privateKey } = await newPushKeys()
  console.log(`VAPID_PUBLIC_KEY=${publicKey}\nVAPID_PRIVATE_KEY=${privateKey}`)
}
