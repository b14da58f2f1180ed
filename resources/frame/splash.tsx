import { useLayoutEffect } from 'react'

/**
 * Shown until the first page is loaded: a bar over the shape of the page, which the server has sent (`start/skeletons.ts`) and which goes when
 * something else takes the place of this.
 */
export function Splash() {
  useLayoutEffect(
    () => () => {
      document.getElementById('root')!.dataset.live = ''
      document.getElementById('shape')?.remove()
    },
    []
  )
  return <div className="loading-bar" role="progressbar" aria-label="页面加载中" />
}
