/*
 * Server-side data of public pages: what their head tells search engines and whoever is sent the address (title, description, picture, structured
 * data), and the first reads of the page, which are embedded in its HTML. Modules declare them in their `pages.ts`; several modules may add to
 * one page. Nothing here may hold what a guest cannot read by `/api/public`.
 */
export type FirstRead = {
  /** Path below `/api/public`, identical to the request of the page. */
  path: string
  query: Record<string, unknown>
  body: unknown
}

export type PageHead = {
  title?: string
  description?: string
  reads?: FirstRead[]
  /** What the page is about, in the words of Open Graph; `website` by default. */
  kind?: 'article' | 'product'
  /** Path of a picture. */
  image?: string | null
  /** The address under which the page is known, with the parameters that make it another page. Its path by default. */
  canonical?: string
  /** Steps from the home page to this one, the page itself last. */
  crumbs?: [label: string, path: string][]
  /** Structured data (schema.org), without `@context`. */
  data?: Record<string, unknown>[]
  /** Only the head is for everybody: the page itself is behind the login, so the server does not render it. */
  closed?: boolean
  /** The object of the address does not exist: 404. */
  missing?: boolean
}

/** `params` are URL-encoded, as in the address. */
export type PageRequest = { params: Record<string, string>; query: URLSearchParams }

type Page = {
  path: string
  pattern: RegExp
  names: string[]
  /** Module of the page below `resources`, so that its script and style are preloaded. */
  component?: string
  uses: readonly string[] | 'all'
  read: (request: PageRequest) => Promise<PageHead>
}

const pages: Page[] = []
const maps: (() => Promise<{ path: string; changed?: string | null }[]>)[] = []

/**
 * Declares a page that the server renders for guests.
 *
 * @param path with `:name` for parameters, e.g. `/news/:id`
 * @param uses parameters of the query on which the page depends; others never reach it, so that a page has no more versions than it needs
 */
export function publicPage(path: string, read: Page['read'], component?: string, uses: Page['uses'] = []) {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)
  const pattern = new RegExp(`^${path.replace(/:\w+/g, '([^/]+)')}/?$`)
  pages.push({ path, pattern, names, component, read, uses })
}

/** Paths of all public pages, with `:name` for parameters. */
export const publicPaths = () => [...new Set(pages.map(({ path }) => path))]

/** Adds addresses to /sitemap.xml. */
export function inSitemap(list: (typeof maps)[number]) {
  maps.push(list)
}

/** The parameters of a query on which the page of an address depends, by name; none for addresses that are no public page. */
export function queryOf(pathname: string, query: URLSearchParams): URLSearchParams {
  const uses = pages.flatMap((page) => (page.pattern.test(pathname) ? page.uses : []))
  const kept = [...query].filter(([name]) => uses.includes('all') || uses.includes(name))
  return new URLSearchParams(kept.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
}

/** The data of all modules for an address; null when it is no public page. */
export async function pageAt(
  pathname: string,
  query: URLSearchParams
): Promise<(PageHead & { components: string[] }) | null> {
  const found = pages.flatMap((page) => {
    const match = page.pattern.exec(pathname)
    return match ? [{ page, params: Object.fromEntries(page.names.map((name, i) => [name, match[i + 1]])) }] : []
  })
  if (found.length === 0) return null
  const heads = await Promise.all(found.map(({ page, params }) => page.read({ params, query })))
  return {
    title: heads.find(({ title }) => title)?.title,
    description: heads.find(({ description }) => description)?.description,
    missing: heads.some(({ missing }) => missing),
    kind: heads.find(({ kind }) => kind)?.kind,
    image: heads.find(({ image }) => image)?.image,
    canonical: heads.find(({ canonical }) => canonical)?.canonical,
    crumbs: heads.find(({ crumbs }) => crumbs)?.crumbs,
    data: heads.flatMap(({ data }) => data ?? []),
    closed: heads.some(({ closed }) => closed),
    reads: heads.flatMap(({ reads }) => reads ?? []),
    components: found.flatMap(({ page }) => page.component ?? []),
  }
}

export async function sitemap() {
  return (await Promise.all(maps.map((list) => list()))).flat()
}
