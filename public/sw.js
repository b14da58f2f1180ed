/*
 * The worker behind the site on a phone: a page that says so when there is no network, and the notices. It answers nothing else: pages and data
 * always come from the server, built files from the browser's own cache. So nothing that it keeps can be out of date or belong to somebody who has logged out.
 */
const CACHE = 'static-1'
const OFFLINE = '/offline.html'

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([OFFLINE])))
  self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  const old = (name) => name !== CACHE
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => self.clients.claim())
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode !== 'navigate' || request.method !== 'GET') return
  const { pathname } = new URL(request.url)
  // Only what the storefront answers as a page; files open as they come.
  if (/^\/(?:api|admin|assets)(?:\/|$)|\.[a-z]+$/.test(pathname)) return
  event.respondWith(fetch(request).catch(() => caches.match(OFFLINE).then((page) => page ?? Response.error())))
})

/* Notices. What comes is encrypted for this browser; it holds the title of a notice and the page of this site that shows the rest. */
const NOTICES = '/user-center/notice-list'

/** A page of this site, whatever was sent. */
function pageOf(path) {
  const { origin } = self.location
  const address = /^\/(?!\/)/.test(String(path)) ? new URL(String(path), origin) : null
  const own = address?.origin === origin && !/^\/(?:api|admin|assets)(?:\/|$)/.test(address.pathname)
  return own ? address.href : origin + NOTICES
}

function show({ title, body, id, path }) {
  return self.registration.showNotification(String(title || '您有一条新消息'), {
    body: String(body || '点开查看'),
    // The same notice, sent twice, is shown once.
    tag: String(id || 'notice'),
    icon: '/icons/icon-192.png',
    badge: '/icons/icon-192.png',
    lang: 'zh-CN',
    data: { path },
  })
}

self.addEventListener('push', (event) => {
  let sent = null
  try {
    sent = event.data?.json()
  } catch {
    // A browser that gets a push has to show something.
  }
  event.waitUntil(show(sent ?? {}))
})

// The subscription that the server knows is worth nothing any more, and only a page of the person can tell it of another one.
self.addEventListener('pushsubscriptionchange', (event) => {
  const told = {
    id: 'expired',
    title: '本设备的推送已失效',
    body: '点开后重新开启',
    path: '/user-center/notice-settings',
  }
  event.waitUntil(show(told))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const page = pageOf(event.notification.data?.path)
  // A window that shows another page may hold a half-filled form, so it stays as it is.
  event.waitUntil(
    self.clients
      .matchAll({ type: 'window', includeUncontrolled: true })
      .then((windows) => windows.find(({ url }) => url === page)?.focus() ?? self.clients.openWindow(page))
  )
})
