/*
 * Says how far a long test is: `bin/test.mjs` stops a suite that prints nothing for a quarter of an hour, and whoever waits wants to know.
 */

/** Milliseconds between two lines, so that a short test prints none. */
const EVERY = 30_000

/** @returns what prints the line when the last one is half a minute ago, with the seconds since the beginning */
export function progress(line: () => string): () => void {
  const began = performance.now()
  let last = began
  return () => {
    const now = performance.now()
    if (now - last < EVERY) return
    last = now
    console.log(`      ${Math.round((now - began) / 1_000)} s: ${line()}`)
  }
}
