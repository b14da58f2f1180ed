/* A guest's first page on a mid-range phone with a slow connection, with Lighthouse's settings: 1.6 Mbit/s, 150 ms, CPU four times slower. */
import { createServer } from 'node:http'
import { once } from 'node:events'
import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import type { Browser } from 'playwright'

const PHONE = {
  viewport: { width: 375, height: 812 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'zh-CN',
  userAgent:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
}
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const SLOWDOWN = 4

/** Milliseconds after the load during which layout shifts are measured. */
const SETTLE = 4_000

/** Times in milliseconds, sizes in bytes as transferred. */
export type Visit = {
  lcp: number
  cls: number
  scripts: number
  styles: number
  html: number
  images: number
  element: string
}

/** One visit with an empty cache. */
export async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', LINE)
    const kinds = new Map<string, string>()
    const bytes: Record<string, number> = {}
    session.on('Network.responseReceived', ({ requestId, type }) => void kinds.set(requestId, type))
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const kind = kinds.get(requestId) ?? 'Other'
      bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength
    })
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    await page.addInitScript(() => {
      const seen = { lcp: 0, cls: 0, element: '' }
      Object.assign(window, { __vitals: seen })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as any[]) {
          seen.lcp = entry.startTime
          seen.element = `${entry.element?.tagName ?? ''}.${entry.element?.className ?? ''}`
        }
      }).observe({ type: 'largest-contentful-paint', buffered: true })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as any[]) if (!entry.hadRecentInput) seen.cls += entry.value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForTimeout(SETTLE)
    const vitals = await page.evaluate(() => (window as any).__vitals)
    const { Script = 0, Stylesheet = 0, Document = 0, Image = 0 } = bytes
    return { ...vitals, scripts: Script, styles: Stylesheet, html: Document, images: Image }
  } finally {
    await context.close()
  }
}

/** A static page of equal weight: the same HTML and styles, and as many bytes of script without effect. */
export async function staticPage(url: string, scripts: number) {
  const answer = await fetch(url, { headers: { 'user-agent': PHONE.userAgent } })
  const html = (await answer.text())
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
    .replace(/<script type="module"[^>]*><\/script>/g, '<script defer src="/weight.js"></script>')
  const packed = brotliCompressSync(html)
  // Random data does not compress, so it keeps its size.
  const weight = `/*${randomBytes(Math.ceil(scripts * 0.75)).toString('base64')}*/`
  const server = createServer(async (request, response) => {
    if (request.url === '/') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }).end(packed)
    } else if (request.url === '/weight.js') {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(weight)
    } else {
      const file = await fetch(new URL(request.url!, url), { headers: { 'accept-encoding': 'identity' } })
      const body = Buffer.from(await file.arrayBuffer())
      const type = file.headers.get('content-type') ?? 'application/octet-stream'
      response.writeHead(file.status, { 'content-type': type, 'content-encoding': 'br' }).end(brotliCompressSync(body))
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, stop: () => void server.close() }
}
