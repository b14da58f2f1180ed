/*
 * Starts a process again when it dies, each time after a longer pause, and gives up when that leads nowhere. `npm start` keeps the server and the embedded
 * PostgreSQL by it; in production systemd or a container does the same (docs/operations.md).
 */
import fs from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** Exit code of a process whose settings are wrong (EX_CONFIG of sysexits.h): started again, it would end in the same way. */
export const WRONG_SETTINGS = 78

/** Milliseconds before the first, the second, … start after a death. There are no more starts than pauses. */
export const PAUSES = [500, 1_000, 2_000, 4_000, 8_000]

/** Milliseconds of service after which earlier deaths are forgotten. */
export const STEADY = 60_000

/** Milliseconds between two looks at whether a process serves or lives. */
const LOOKS_EVERY = 100

/** Health checks without an answer, one after the other, after which a process hangs. */
const UNANSWERED = 6

/** Milliseconds after which a single look of a start counts as no. */
export const LOOK_LASTS = 10_000

/** It is useless to start a process again. The message is for the terminal. */
export class GivenUpError extends Error {}

/** Counts the deaths of one process, and says how long to wait before its next start. */
export class Deaths {
  number = 0

  constructor({ pauses = PAUSES, steady = STEADY } = {}) {
    this.pauses = pauses
    this.steady = steady
  }

  /**
   * @param {number} served milliseconds for which the process has served before it died
   * @returns {number | null} milliseconds until the next start; null when there shall be none
   */
  another(served) {
    if (served >= this.steady) this.number = 0
    return this.pauses[this.number++] ?? null
  }
}

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`

/** Whether another program (gdb, strace) holds a process by ptrace; the process then answers nobody and does not hang. Linux tells it, other systems do not. */
function isTraced(pid) {
  try {
    return !/^TracerPid:\s*0$/m.test(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

/**
 * Waits until a process hangs: until it has left a number of health checks in a row without an answer. Checks during which this process itself was late, because the
 * machine slept or has no time for anybody, do not count, and nobody hangs in a debugger.
 *
 * @param {object} options
 * @param {number} options.pid
 * @param {() => Promise<boolean>} options.answers
 * @param {() => boolean} options.debugged
 * @param {number} options.after milliseconds without an answer
 * @param {AbortSignal} options.signal aborted when there is no more to watch
 * @returns {Promise<boolean>} whether it hangs
 */
async function hanging({ pid, answers, debugged, after, signal }) {
  const every = after / UNANSWERED
  for (let unanswered = 0; unanswered < UNANSWERED;) {
    const began = performance.now()
    const pauseOver = pause(every, undefined, { signal }).catch(() => {})
    const answered = await Promise.race([answers().catch(() => false), pauseOver.then(() => false)])
    await pauseOver
    if (signal.aborted) return false
    const late = performance.now() - began > every * 1.5
    unanswered = answered || late ? 0 : unanswered + 1
    if (unanswered === UNANSWERED && (isTraced(pid) || debugged())) unanswered = 0
  }
  return true
}

/** How a process ended, in words. */
export function endOf({ code, signal, error }) {
  if (error) return `could not be started (${error.message})`
  if (signal === 'SIGKILL') return 'was killed (SIGKILL: somebody did it, or the machine was out of memory)'
  if (signal) return `was killed (${signal})`
  return `ended by itself (exit code ${code})`
}

/** What a look finds; false when it takes longer than so many milliseconds. */
async function within(ms, look) {
  const over = new AbortController()
  const tooLate = pause(ms, false, { signal: over.signal }).catch(() => false)
  const found = await Promise.race([look(), tooLate])
  over.abort()
  return found
}

/**
 * Runs a server process until `signal` is aborted: launches it, waits until it serves, and launches it again when it has died. One that hangs is killed. When its
 * first start fails, it is not tried again, because mostly a setting is wrong.
 *
 * @param {object} options
 * @param {string} options.name for sentences: "The server"
 * @param {() => Promise<import('node:child_process').ChildProcess>} options.launch
 * @param {() => Promise<boolean>} options.serves whether it is ready
 * @param {{ answers: () => Promise<boolean>, debugged: () => boolean, after: number }} [options.hang] how to notice that it hangs: whether it answers at all, whether
 * somebody debugs it, and after how many milliseconds without an answer
 * @param {() => string} options.lastWords what it said since it was launched, as far as it explains an end
 * @param {(sentence: string) => void} options.say
 * @param {() => void} options.onFirst it serves for the first time
 * @param {number} options.patience milliseconds that a start may take
 * @param {AbortSignal} options.signal
 * @param {{ pauses?: number[], steady?: number }} [options.limits]
 * @returns {Promise<void>} resolves after `signal`
 * @throws GivenUpError when it makes no sense to start it again
 */
export async function keepRunning({ name, launch, serves, hang, lastWords, say, onFirst, patience, signal, limits }) {
  const deaths = new Deaths(limits)
  let first = true
  let diedAt = 0
  while (!signal.aborted) {
    const child = await launch()
    if (!child) return
    let end = null
    const ended = new Promise((resolve) => {
      const take = (how) => resolve((end ??= how))
      child.once('exit', (code, killedBy) => take({ code, signal: killedBy }))
      child.once('error', (error) => take({ error }))
    })

    const launchedAt = performance.now()
    let servingSince = null
    let killedHere = false
    const killIt = (why) => {
      killedHere = true
      say(`${name} ${why}, and is killed.`)
      child.kill('SIGKILL')
    }
    while (!end && !signal.aborted && servingSince === null) {
      if (await within(LOOK_LASTS, serves)) servingSince = performance.now()
      else if (performance.now() - launchedAt > patience) {
        const late = `does not answer ${seconds(patience)} after its start`
        if (first) throw new GivenUpError(`${name} ${late}.`)
        killIt(late)
        await ended
      } else await Promise.race([ended, pause(LOOKS_EVERY, undefined, { signal }).catch(() => {})])
    }
    if (servingSince !== null && !end) {
      if (first) onFirst()
      else say(`${name} answers again, ${seconds(servingSince - diedAt)} after its end.`)
      first = false
      if (hang) {
        const over = new AbortController()
        void ended.then(() => over.abort())
        const watched = AbortSignal.any([signal, over.signal])
        if ((await hanging({ ...hang, pid: child.pid, signal: watched })) && !child.replaced)
          killIt(`runs and has not answered for ${seconds(hang.after)}: it hangs`)
      }
    }

    const how = await ended
    if (signal.aborted) return
    diedAt = performance.now()
    if (child.replaced) continue
    const said = how.signal === 'SIGKILL' ? '' : lastWords()
    const told = `${name} ${killedHere ? 'hung' : endOf(how)}.${said ? `\n${said}\n` : ' '}`
    if (first) throw new GivenUpError(`${told}It never served, so it is not started again.`)
    if (how.code === WRONG_SETTINGS)
      throw new GivenUpError(`${told}Its settings are wrong, so it is not started again.`)
    const wait = deaths.another(servingSince === null ? 0 : diedAt - servingSince)
    if (wait === null)
      throw new GivenUpError(
        `${told}It has died ${deaths.number} times and never served for ${seconds(deaths.steady)} in between, so it is not started again.`
      )
    say(`${told}It is started again in ${seconds(wait)}.`)
    await pause(wait, undefined, { signal }).catch(() => {})
  }
}

/**
 * Looks after something that is no child of this process, such as PostgreSQL, which detaches itself: starts it again when it does not live any more.
 *
 * @param {object} options
 * @param {string} options.name
 * @param {() => boolean} options.lives
 * @param {() => Promise<void>} options.start
 * @param {(sentence: string) => void} options.say
 * @param {AbortSignal} options.signal
 * @param {{ pauses?: number[], steady?: number }} [options.limits]
 * @returns {Promise<void>} resolves after `signal`
 * @throws GivenUpError when it cannot be started any more
 */
export async function keepAlive({ name, lives, start, say, signal, limits }) {
  const deaths = new Deaths(limits)
  let livesSince = performance.now()
  while (!signal.aborted) {
    await pause(LOOKS_EVERY, undefined, { signal }).catch(() => {})
    if (signal.aborted || lives()) continue
    const diedAt = performance.now()
    let served = diedAt - livesSince
    let reason = `${name} has ended, or was killed.`
    for (;;) {
      const wait = deaths.another(served)
      if (wait === null)
        throw new GivenUpError(
          `${reason} It has died ${deaths.number} times and never served for ${seconds(deaths.steady)} in between, so it is not started again.`
        )
      say(`${reason} It is started again in ${seconds(wait)}.`)
      await pause(wait, undefined, { signal }).catch(() => {})
      if (signal.aborted) return
      try {
        await start()
        break
      } catch (error) {
        served = 0
        reason = error.message
      }
    }
    livesSince = performance.now()
    say(`${name} runs again, ${seconds(livesSince - diedAt)} after its end.`)
  }
}
