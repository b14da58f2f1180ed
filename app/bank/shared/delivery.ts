/*
 * When movements are delivered: in a serving process as soon as a posting has committed, and every few seconds for what another process or an outage
 * has left. What it does is given by the provider, because postings know nothing of the line to the bank.
 */
import logger from '@adonisjs/core/services/logger'
import { wakeable, type Wakeable } from '#core/wakeable'
import { BankUnreachableError } from '#app/bank/gateway/port'

/** Milliseconds between two looks at the queue. */
const LOOK = 5_000

let delivery: Wakeable | null = null
let timer: NodeJS.Timeout | null = null

function failed(error: unknown) {
  // The next look goes on; a bank that is away is no fault.
  if (error instanceof BankUnreachableError) logger.warn({ err: error }, 'the bank does not answer')
  else logger.error({ err: error }, 'delivery of movements')
}

/** Delivers soon; a call during a delivery makes it look once more at its end. */
export const wakeDelivery = () => delivery?.wake()

export function startDelivery(deliver: () => Promise<unknown>) {
  delivery = wakeable(deliver, failed)
  timer = setInterval(wakeDelivery, LOOK)
  timer.unref()
  wakeDelivery()
}

/** Ends after the delivery that is under way. */
export async function stopDelivery() {
  if (timer) clearInterval(timer)
  timer = null
  await delivery?.stop()
  delivery = null
}
