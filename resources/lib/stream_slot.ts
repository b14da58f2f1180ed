/*
 * Rooms with a stream, over all tabs of the browser: browsers open six connections to a site over HTTP/1.1, and a stream holds one for as long as it
 * lasts. Without a limit three tabs with rooms would leave none for a fourth tab, which would load for ever.
 */

/** Streams of rooms at the same time. The rest of six is for a page's quotes and for calls. */
const SLOTS = 3

/** All slots are taken by rooms in other tabs. */
export class NoSlotLeft extends Error {}

/**
 * Holds a slot until `signal` aborts or the page is closed.
 *
 * @throws NoSlotLeft
 */
export async function holdSlot(signal: AbortSignal): Promise<void> {
  // Browsers have locks on https and localhost only, and a site for traders is on https.
  if (!('locks' in navigator)) return
  for (let slot = 1; slot <= SLOTS; slot++) if (await hold(`room stream ${slot}`, signal)) return
  throw new NoSlotLeft()
}

const hold = (name: string, signal: AbortSignal) =>
  new Promise<boolean>((resolve, reject) => {
    navigator.locks
      .request(name, { ifAvailable: true }, (lock) => {
        resolve(lock !== null)
        return lock && new Promise<void>((release) => whenAborted(signal, release))
      })
      .catch(reject)
  })

function whenAborted(signal: AbortSignal, act: () => void) {
  if (signal.aborted) act()
  else signal.addEventListener('abort', act, { once: true })
}
