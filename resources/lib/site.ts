declare global {
  var __SITE__: { name: string; hotline?: string; hours?: string } | undefined
}

/** Name of the site, from the server's setting `SITE_NAME`; pages must not contain it literally. */
export const siteName = () => globalThis.__SITE__?.name ?? ''
