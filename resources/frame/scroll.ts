import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Scrolls to the top when the page or its parameter changes, and to the target when there is a hash (glossary §3.2). */
export function useScrollRules() {
  const { pathname, hash } = useLocation()
  useEffect(() => {
    if (!hash) {
      window.scrollTo(0, 0)
      return
    }
    // The target may still be loading: it is looked for during 2 seconds.
    const until = Date.now() + 2000
    let timer = 0
    const look = () => {
      const target = document.getElementById(decodeURIComponent(hash.slice(1)))
      if (target) target.scrollIntoView()
      else if (Date.now() < until) timer = window.setTimeout(look, 50)
    }
    look()
    return () => window.clearTimeout(timer)
  }, [pathname, hash])
}
