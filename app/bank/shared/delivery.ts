/*
 * When movements are delivered: in a serving process as soon as a posting has committed, and every few seconds for what another process or an outage
 * has left. What it does is given by the provider, because postings know nothing of the line to the bank.
 */
import logger from '@adonisjs/core/services/logger'
import { BankUnreachableError } from '#app/bank/gateway/port'

/** Milliseconds between two looks at the queue. */
const LOOK = 5_000

let work: (() => Promise<unknown>) | null = null
let timer: NodeJS.Timeout | null = null
let running: Promise<void> | null = null
let again = false

async function run() {
  do {
    again = false
    try {
      await work?.()
    } catch (error) {
      // The next look goes on; a bank that is away is no fault.
      if (error instanceof BankUnreachableError) logger.warn({ err: error }, 'the bank does not answer')
      else logger.error({ err: error }, 'delivery of movements')
    }
  } while (again)
  // In the same turn as the last look: a call between the two would be lost until the timer looks again.
  running = null
}

/** Delivers soon; a call during a delivery makes it look once more at its end. */
export function wakeDelivery() {
  if (!work) return
  again = true
  running ??= run()
}

export function startDelivery(deliver: () => Promise<unknown>) {
  work = deliver
  timer = setInterval(wakeDelivery, LOOK)
  timer.unref()
  wakeDelivery()
}

/** Ends after the delivery that is under way. */
export async function stopDelivery() {
  work = null
  if (timer) clearInterval(timer)
  timer = null
  await running
}
