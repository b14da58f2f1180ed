import { useEffect } from 'react'
import { call } from '~/lib/call'
import { setCount } from '~/lib/counts'

const EVERY = 30_000

/** Unread notices: after every page, twice a minute while the page is seen, and when it is seen again; the cart: when somebody logs in. */
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
    // Somebody who comes back to the page does not wait for the minute.
    document.addEventListener('visibilitychange', read)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', read)
    }
  }, [token, pathname])

  // The cart changes only where its own calls say so.
  useEffect(() => {
    if (!token) return
    call('/cart/count', {}, { background: true })
      .then(({ count }) => setCount('cart', count))
      .catch(() => {})
  }, [token])
}
