/*
 * Events are emitted after commit: a listener never sees uncommitted changes. Effects that must not be lost (SMS, notices, pushes to
 * other systems) are jobs queued inside the transaction instead (`core/jobs`).
 */
import emitter from '@adonisjs/core/services/emitter'
import logger from '@adonisjs/core/services/logger'
import { noteFault } from '#core/faults'
import type { Trx } from '#core/transaction'

/** Module events: `declare module '#core/events' { interface DomainEvents { 'order.paid': { orderId: number } } }`. */
export interface DomainEvents {}

type Name = Extract<keyof DomainEvents, string>

/** Emissions whose listeners have not all ended. */
const underWay = new Set<Promise<void>>()

/** Nobody waits for listeners: what was committed stays, and one that fails is noted. */
function emit(event: string, data: unknown) {
  const mine: Promise<void> = emitter
    .emit(event as never, data as never)
    .catch((error) => {
      logger.error({ err: error, event }, 'a listener failed')
      noteFault(error, { where: 'process' })
    })
    .finally(() => underWay.delete(mine))
  underWay.add(mine)
}

/** Emits once the transaction has committed; nothing happens when it rolls back. */
export function emitAfterCommit<Event extends Name>(trx: Trx, event: Event, data: DomainEvents[Event]) {
  trx.after('commit', () => emit(event, data))
}

/** Resolves when the listeners of all events so far have ended. Tests wait for them: a listener must not go on in the next one. */
export async function eventsHandled(): Promise<void> {
  while (underWay.size > 0) await Promise.all(underWay)
}

export function listen<Event extends Name>(
  event: Event,
  listener: (data: DomainEvents[Event]) => void | Promise<void>
) {
  emitter.on(event as never, listener as never)
}
