/*
 * Where a page stands when it opens: at its top after a click, where it was left after Back, Forward and a reload, at its target when the address
 * has a hash (glossary §3.2).
 */
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

const STORE = 'scroll'

/** How long a page that is still loading is waited for, milliseconds. */
const PATIENCE = 5000

/** The tab forgets the places of its oldest pages. */
const KEPT = 60

/** Places by entry of the history, in the order in which they were left. */
function readPlaces(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORE) ?? '[]') as [string, number][])
  } catch {
    return new Map()
  }
}

function keepPlaces(places: Map<string, number>) {
  try {
    sessionStorage.setItem(STORE, JSON.stringify([...places].slice(-KEPT)))
  } catch {
    // Without a storage the places last as long as the document.
  }
}

/** Whether this document was opened by Back, Forward or a reload, and not by a new address. */
const wasHereBefore = () =>
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type !== 'navigate'

/** Calls `look` until it says true or time is up; a hand on wheel, screen or keys ends it. Returns the function that ends it. */
function lookUntil(look: () => boolean, ended: () => void): () => void {
  const until = Date.now() + PATIENCE
  const hands = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const
  let timer = 0
  const end = () => {
    window.clearTimeout(timer)
    for (const hand of hands) window.removeEventListener(hand, end)
    ended()
  }
  const again = () => {
    if (look() || Date.now() > until) end()
    else timer = window.setTimeout(again, 50)
  }
  for (const hand of hands) window.addEventListener(hand, end, { passive: true })
  again()
  return end
}

/** Brings the page to where it was; it may have to grow that long first. */
function restore(place: number): boolean {
  window.scrollTo(0, place)
  return Math.abs(window.scrollY - place) < 2
}

function showTarget(hash: string): boolean {
  const target = document.getElementById(decodeURIComponent(hash.slice(1)))
  target?.scrollIntoView()
  return target !== null
}

export function useScrollRules() {
  const { pathname, search, hash, key } = useLocation()
  const kind = useNavigationType()
  const entry = `${key} ${pathname}${search}`
  const places = useRef<Map<string, number> | null>(null)
  const current = useRef({ entry, settled: true })
  const opened = useRef({ pathname: '', hash: '' })

  // What the reader scrolls belongs to the entry that is open. Nothing is kept while a page is still brought to its place.
  useEffect(() => {
    history.scrollRestoration = 'manual'
    places.current ??= readPlaces()
    const note = () => {
      if (!current.current.settled) return
      places.current!.delete(current.current.entry)
      places.current!.set(current.current.entry, Math.round(window.scrollY))
    }
    const keep = () => keepPlaces(places.current!)
    window.addEventListener('scroll', note, { passive: true })
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('scroll', note)
      window.removeEventListener('pagehide', keep)
    }
  }, [])

  // Before the browser draws: the shorter page that comes next moves the window, which is nobody's scrolling.
  useLayoutEffect(() => {
    const first = opened.current.pathname === ''
    const turned = opened.current.pathname !== pathname || opened.current.hash !== hash
    opened.current = { pathname, hash }
    current.current = { entry, settled: true }
    places.current ??= readPlaces()
    const back = kind === 'POP' && (!first || wasHereBefore())
    const place = back ? places.current.get(entry) : undefined
    const settle = () => {
      current.current = { entry, settled: true }
    }
    if (place !== undefined) {
      current.current = { entry, settled: false }
      return lookUntil(() => restore(place), settle)
    }
    // Filters and pages of a list change the query only: the list stays where it is.
    if (!turned) {
      places.current.set(entry, Math.round(window.scrollY))
      return
    }
    if (hash) return lookUntil(() => showTarget(hash), settle)
    window.scrollTo(0, 0)
  }, [entry, pathname, hash, kind])
}
