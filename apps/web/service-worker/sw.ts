/**
 * Trunfo's service worker: shows push notifications, and an offline page when there is no network. It caches
 * only that page and its assets, never API responses or other pages. It imports nothing, because it has to be
 * a single file.
 */
declare const self: ServiceWorkerGlobalScope

const KEPT = 'offline'
const OFFLINE_PAGE = '/offline.html'
/** True after a navigation failed: the offline page's requests are then served from the cache. */
let isAway = false

self.addEventListener('install', (event) => {
  event.waitUntil(keepOfflinePage().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      self.clients.claim(),
      // Requests the page while this worker is still starting.
      self.registration.navigationPreload?.enable(),
    ]),
  )
})

self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(load(event))
  else if (isAway) event.respondWith(keptOrFetched(event.request))
})

self.addEventListener('push', (event) => event.waitUntil(show(event.data)))

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(ownAddress(event.notification.data?.url)))
})

async function keepOfflinePage(): Promise<void> {
  const page = await fetch(OFFLINE_PAGE, { cache: 'reload' })
  const html = await page.clone().text()
  const drawnWith = [...html.matchAll(/(?:href|src)="(\/[^"]+\.(?:css|js|woff2|svg))"/g)].map(
    ([, path]) => path ?? '',
  )
  await caches.delete(KEPT)
  const kept = await caches.open(KEPT)
  await Promise.all([kept.put(OFFLINE_PAGE, page), kept.addAll([...new Set(drawnWith)])])
}

async function load({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    const response: Response = (await preloadResponse) ?? (await fetch(request))
    isAway = false
    return response
  } catch (error) {
    isAway = true
    const page = await caches.match(OFFLINE_PAGE)
    if (!page) throw error
    return page
  }
}

const keptOrFetched = async (request: Request): Promise<Response> =>
  (await caches.match(request, { ignoreVary: true })) ?? fetch(request)

/** Browsers revoke the push permission if a push shows nothing, so unreadable messages are shown too. */
async function show(data: PushMessageData | null): Promise<void> {
  const { title = 'Trunfo', text, url, tag } = read(data)
  const options: NotificationOptions & { renotify?: boolean } = {
    body: text,
    lang: 'pt-BR',
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: { url: ownAddress(url) },
    tag,
    renotify: Boolean(tag),
  }
  await self.registration.showNotification(title, options)
}

function read(data: PushMessageData | null): { title?: string; text?: string; url?: string; tag?: string } {
  try {
    return data?.json() ?? {}
  } catch {
    return {}
  }
}

/** Restricts notification links to our own origin. */
function ownAddress(url: unknown): string {
  const { origin } = self.location
  const address = typeof url === 'string' && URL.canParse(url, origin) ? new URL(url, origin) : null
  return address?.origin === origin ? address.href : `${origin}/`
}

/** Focuses the tab that shows the URL, otherwise reuses the most recent tab, otherwise opens one. */
async function open(address: string): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window' })
  const tab = tabs.find(({ url }) => url === address) ?? tabs[0]
  if (!tab) await self.clients.openWindow(address)
  else await Promise.all([tab.focus(), tab.url === address ? tab : tab.navigate(address)])
}
