const WORKER = '/sw.js'

interface ScriptAddresses {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): { createScriptURL(of: string): string }
}

/** Null where the browser has none, or will not take ours: in private windows, for instance. */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null
  // Pages run no address as a script that was not named so (`require-trusted-types-for`): this is the only one.
  const { trustedTypes } = window as { trustedTypes?: ScriptAddresses }
  registering ??= navigator.serviceWorker
    .register(
      trustedTypes?.createPolicy('service-worker', { createScriptURL: () => WORKER }).createScriptURL('') ??
        WORKER,
    )
    .then(() => navigator.serviceWorker.ready)
    .catch(() => null)
  return registering
}

let registering: Promise<ServiceWorkerRegistration | null> | undefined
