declare global {
  var __SITE__: { name: string; hotline?: string; hours?: string } | undefined
}

/** Name of the site: one setting of the server (`SITE_NAME`), never typed into a page. */
export const siteName = () => globalThis.__SITE__?.name ?? ''
