/*
 * The storefront's HTML. Public pages are rendered for guests, with their first reads and their head; for all other addresses the browser
 * renders the page from the shell, which has the shape of the page. An address without a page is answered 404.
 * Public pages are the same for all guests, so each process caches them for two seconds. Rendering keeps the process from answering
 * anybody else, so only some pages of a second are rendered; browsers render the others.
 */
import { existsSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import type { HttpContext } from '@adonisjs/core/http'
import { appUrl, siteName } from '#config/app'
import { Cached } from '#core/cached'
import { definePace } from '#core/pace'
import { pageAt, queryOf, sitemap } from '#core/pages'
import { allowPage, newNonce } from '#core/security_headers'
import { isMemberPage, isStorefrontPage } from '#core/storefront_routes'
import { DESCRIPTION, headOf, type Head } from '#start/page_head'
import { storefrontPolicy } from '#start/page_policy'
import { NO_SHAPE, shapeOf, type Shape } from '#start/skeletons'

type Rendering = { url: string; reads: unknown[]; phone: boolean; site: { name: string } }
type Shell = Head & {
  siteName: string
  shape: Shape
  html: string | null
  first: string | null
  styles: string[]
  scripts: string[]
  missing: boolean
}

const kept = new Cached<Shell>({ age: 2_000, most: 200 })

const renderPace = definePace('renders', { requests: 20, duration: '1 second' })

/** Whether one more page may be rendered in this second. */
const mayRender = () =>
  renderPace('pages').then(
    () => true,
    () => false
  )

let renderer: Promise<((rendering: Rendering) => Promise<string | null>) | null> | null = null

/** The storefront built for the server; null under `npm run dev`, where Vite serves the sources. */
function loadRenderer() {
  const file = app.makePath('.ssr/server.js')
  if (process.env.DEV_MODE || !existsSync(file)) return Promise.resolve(null)
  return import(pathToFileURL(file).href).then(({ render }) => render)
}

type Chunk = { file: string; css?: string[]; imports?: string[] }

let manifest: Record<string, Chunk> | null = null

/** Scripts and styles of the frame and of other modules, so that the browser loads them in parallel instead of discovering them one by one. */
function filesOf(modules: readonly string[]) {
  manifest ??= JSON.parse(readFileSync(app.publicPath('assets/.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest![key]
    if (!chunk || scripts.has(chunk.file)) return
    scripts.add(chunk.file)
    for (const style of chunk.css ?? []) styles.add(style)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const module of ['frame/frame.tsx', ...modules]) visit(`resources/${module}`)
  return { scripts: [...scripts], styles: [...styles] }
}

/** Files of pages that the browser renders. The shape of the page needs no styles of theirs, so it does not wait for them. */
const scriptsOf = (modules: readonly string[]) => ({ scripts: filesOf(modules).scripts })

const EMPTY = { siteName, html: null, first: null, styles: [], scripts: [], missing: false }

const UNKNOWN: Shell = {
  ...EMPTY,
  ...headOf('/', { title: '页面不存在', missing: true }),
  shape: NO_SHAPE,
  missing: true,
}

async function shellOf(url: URL, phone: boolean): Promise<Shell> {
  const page = await pageAt(url.pathname, url.searchParams)
  const plain = {
    ...EMPTY,
    ...headOf(url.pathname, page),
    shape: shapeOf(url.pathname),
    missing: page?.missing ?? false,
  }
  renderer ??= loadRenderer()
  const render = await renderer
  if (!render) return plain
  if (!page) return { ...plain, ...scriptsOf(isMemberPage(url.pathname) ? ['lib/member_pages.ts'] : []) }
  const components = page.components.map((component) => `${component}.tsx`)
  if (page.missing || page.closed || !(await mayRender())) return { ...plain, ...scriptsOf(components) }
  const reads = page.reads ?? []
  const html = await render({ url: url.href, reads, phone, site: { name: siteName } })
  const first = JSON.stringify({ reads, phone }).replaceAll('<', '\\u003c')
  return { ...plain, html, first: html === null ? null : first, ...filesOf(components) }
}

function shellFor(url: URL, phone: boolean): Promise<Shell> {
  if (!isStorefrontPage(url.pathname)) return Promise.resolve(UNKNOWN)
  const page = new URL(url)
  page.search = queryOf(url.pathname, url.searchParams).toString()
  return kept
    .get(`${phone ? 'phone' : 'desk'} ${page.pathname}${page.search}`, () => shellOf(page, phone))
    .catch((error) => {
      logger.error({ err: error, url: url.href }, 'page not rendered')
      return { ...EMPTY, ...headOf(url.pathname, null), shape: shapeOf(url.pathname) }
    })
}

/**
 * A browser that has the page keeps it, with the nonce and the policy that it came with: the ETag is that of the page without its nonce,
 * and the answer that nothing has changed carries no other policy.
 */
export async function showPage(http: HttpContext) {
  const { view, request, response } = http
  const url = new URL(request.url(true), 'http://localhost')
  const phone = /Mobi|iPhone/i.test(request.header('user-agent') ?? '')
  const shell = await shellFor(url, phone)
  response.header('Cache-Control', 'private, no-cache')
  response.header('Vary', 'User-Agent, Accept-Encoding')
  if (shell.missing) response.status(404)
  const nonce = newNonce()
  const html = await view.render('storefront', { ...shell, nonce })
  response.setEtag(html.replaceAll(nonce, ''))
  if (response.fresh()) {
    response.removeHeader('Content-Security-Policy')
    return response.status(304).send(null)
  }
  allowPage(http, storefrontPolicy(nonce))
  return response.send(html)
}

export async function showSitemap({ response }: HttpContext) {
  const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
  const urls = (await sitemap()).map(
    ({ path, changed }) =>
      `<url><loc>${escape(appUrl + path)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`
  )
  response.header('Content-Type', 'application/xml; charset=utf-8')
  response.header('Cache-Control', 'public, max-age=600')
  return response.send(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`,
    true
  )
}

/** Pages of one company's own business: nothing for search engines. */
const DESKS = ['/user-center/', '/user-index', '/buyer/', '/seller/', '/seller-settlement', '/shop/cart']

export function showRobots({ response }: HttpContext) {
  response.header('Content-Type', 'text/plain; charset=utf-8')
  return `User-agent: *\nDisallow: /admin\nDisallow: /api\n${DESKS.map((path) => `Disallow: ${path}\n`).join('')}Sitemap: ${appUrl}/sitemap.xml\n`
}

/** What a phone needs to know to put the site among its applications. */
export function showManifest({ response }: HttpContext) {
  const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
    src: `/icons/${name}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  response.header('Content-Type', 'application/manifest+json; charset=utf-8')
  response.header('Cache-Control', 'public, max-age=3600')
  return response.send(
    JSON.stringify({
      id: '/',
      name: siteName,
      short_name: siteName,
      description: DESCRIPTION,
      lang: 'zh-CN',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      background_color: '#F3F5F9',
      theme_color: '#23408E',
      icons: [icon('icon-192', 192, 'any'), icon('icon-512', 512, 'any'), icon('maskable-512', 512, 'maskable')],
      shortcuts: [
        { name: '选棉', url: '/shop' },
        { name: '工作台', url: '/user-index' },
        { name: '消息', url: '/user-center/notice-list' },
      ],
    }),
    true
  )
}
