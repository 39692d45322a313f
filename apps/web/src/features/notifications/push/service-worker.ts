const WORKER = '/sw.js'

interface ScriptAddresses {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): { createScriptURL(of: string): string }
}

/** Resolves to null if service workers are unavailable, for example in private windows. */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null
  // `require-trusted-types-for` blocks plain script URLs; this policy allows only the worker's.
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
