/*
 * The worker behind the site on a phone: notices when no page is open, and a page that says so when there is no network. It answers nothing else:
 * pages and data always come from the server, built files from the browser's own cache. So nothing that it keeps can be out of date or
 * belong to somebody who has logged out.
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

/** Shows a notice. A browser takes the permission away from a site that is sent something and shows nothing. */
self.addEventListener('push', (event) => {
  let notice
  try {
    notice = event.data.json()
  } catch {
    return
  }
  event.waitUntil(
    self.registration.showNotification(notice.title, {
      body: notice.body,
      tag: notice.tag,
      icon: '/icons/icon-192.png',
      badge: '/icons/badge-96.png',
      data: { link: notice.link },
    })
  )
})

/** Opens what the notice is about in a page of the site that is open already, or in a new one. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { link } = event.notification.data ?? {}
  // A path of this site, never another address
  const target = new URL(/^\/(?!\/)/.test(link ?? '') ? link : '/user-center/notice-list', self.location.origin).href
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((pages) => {
      const open = pages.find((page) => 'navigate' in page)
      return open ? open.focus().then((page) => page.navigate(target)) : self.clients.openWindow(target)
    })
  )
})
