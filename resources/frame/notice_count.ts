import { useEffect } from 'react'
import { call } from '~/lib/call'
import { setCount } from '~/lib/counts'

const EVERY = 30_000

/** Count of unread notices: after every page, every 30 seconds while the tab is visible, and when it becomes visible; cart count: after login. */
export function useNoticeCount(token: string, pathname: string) {
  useEffect(() => {
    if (!token) {
      setCount('notice', 0)
      setCount('cart', 0)
      return
    }
    const read = () => {
      if (document.visibilityState !== 'visible') return
      call('/notice/unread/count', {}, { background: true })
        .then(({ count }) => setCount('notice', count))
        .catch(() => {})
    }
    read()
    const timer = setInterval(read, EVERY)
    // A user who returns to the tab does not wait for the next interval.
    document.addEventListener('visibilitychange', read)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', read)
    }
  }, [token, pathname])

  // Later changes of the cart are set by the calls that make them.
  useEffect(() => {
    if (!token) return
    call('/cart/count', {}, { background: true })
      .then(({ count }) => setCount('cart', count))
      .catch(() => {})
  }, [token])
}
