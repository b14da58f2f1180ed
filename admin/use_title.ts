import { useEffect } from 'react'

declare global {
  interface Window {
    __SITE__?: { name: string }
  }
}

export const siteName = () => window.__SITE__?.name ?? ''

/** Title of the browser tab. */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = `${title} - ${siteName()}管理后台`
  }, [title])
}
