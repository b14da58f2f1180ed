/*
 * Events are emitted after commit: a listener never sees uncommitted changes. Effects that must not be lost (SMS, notices, pushes to
 * other systems) are jobs queued inside the transaction instead (`core/jobs`).
 */
import emitter from '@adonisjs/core/services/emitter'
import type { Trx } from '#core/transaction'

/** Module events: `declare module '#core/events' { interface DomainEvents { 'order.paid': { orderId: number } } }`. */
export interface DomainEvents {}

type Name = Extract<keyof DomainEvents, string>

/** Emits once the transaction has committed; nothing happens when it rolls back. */
export function emitAfterCommit<Event extends Name>(trx: Trx, event: Event, data: DomainEvents[Event]) {
  trx.after('commit', () => void emitter.emit(event as never, data as never))
}

export function listen<Event extends Name>(
  event: Event,
  listener: (data: DomainEvents[Event]) => void | Promise<void>
) {
  emitter.on(event as never, listener as never)
}
