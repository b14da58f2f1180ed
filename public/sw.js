/*
 * The worker behind the site on a phone: a page that says so when there is no network. It answers nothing else: pages and data always come from the
 * server, built files from the browser's own cache. So nothing that it keeps can be out of date or belong to somebody who has logged out.
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
