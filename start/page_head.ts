/*
 * What the head of a page says to search engines and to whoever is sent its address: description, Open Graph, canonical address, structured data
 * (schema.org). It is made of what the modules declare in their `pages.ts`.
 */
import { appUrl, siteName } from '#config/app'
import type { PageHead } from '#core/pages'
import { storefrontTitle } from '#core/storefront_routes'

export type Head = {
  title: string
  description: string
  /** Properties of Open Graph by name. */
  properties: [name: string, content: string][]
  /** Null for addresses that are no page of their own: unknown ones, and those behind the login. */
  canonical: string | null
  /** JSON-LD, safe inside a script element. */
  data: string | null
}

/** What is said of the site, and of every page that says nothing of itself. */
export const DESCRIPTION = `${siteName}：按公检质量选棉、下单、付款、提货、结算的棉花交易平台`

/** The picture of pages without one. */
const PICTURE = '/icons/icon-512.png'

const absolute = (path: string) => new URL(path, appUrl).href

/** Breadcrumbs as structured data. */
const trail = (crumbs: [label: string, path: string][]) => ({
  '@type': 'BreadcrumbList',
  'itemListElement': crumbs.map(([name, path], index) => ({
    '@type': 'ListItem',
    'position': index + 1,
    name,
    'item': absolute(path),
  })),
})

const OWNER = {
  '@type': 'Organization',
  'name': siteName,
  'url': absolute('/'),
  'logo': absolute(PICTURE),
}

/** The head of an address. @param page what the modules declare for it; null for what is no public page */
export function headOf(pathname: string, page: PageHead | null): Head {
  const named = page?.title ?? storefrontTitle(pathname)
  const bare = named && named !== siteName ? named : null
  const title = bare ? `${bare} - ${siteName}` : siteName
  const description = page?.description ?? DESCRIPTION
  if (!page || page.missing) return { title, description, properties: [], canonical: null, data: null }
  const canonical = absolute(page.canonical ?? pathname)
  const graph = [
    ...(pathname === '/' ? [OWNER] : []),
    ...(page.crumbs ? [trail(page.crumbs)] : []),
    ...(page.data ?? []),
  ]
  return {
    title,
    description,
    canonical,
    properties: [
      ['og:site_name', siteName],
      ['og:locale', 'zh_CN'],
      ['og:type', page.kind ?? 'website'],
      ['og:title', bare ?? siteName],
      ['og:description', description],
      ['og:url', canonical],
      ['og:image', absolute(page.image ?? PICTURE)],
    ],
    data:
      graph.length === 0
        ? null
        : JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c'),
  }
}
