declare global {
  interface Window {
    __SITE__?: { name: string; hotline?: string; hours?: string }
  }
}

/** Name of the site: one setting of the server (`SITE_NAME`), never typed into a page. */
export const siteName = () => (typeof window === 'undefined' ? '' : (window.__SITE__?.name ?? ''))
