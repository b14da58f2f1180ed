import type { Database } from '@adonisjs/lucid/database'
import { SpanSender } from '#core/traces/send_spans'
import { traceWith } from '#core/traces/spans'
import { traceQueries } from '#core/traces/trace_queries'
import { traceRequestsOut } from '#core/traces/trace_requests_out'
import type { TraceSettings } from '#core/traces/trace_settings'

/** Begins to trace this process: requests, jobs, statements, outgoing requests. */
export function startTraces({ sampler, continues, ...collector }: TraceSettings, db: Database) {
  const sender = new SpanSender(collector)
  const takeBack = [traceQueries(db), traceRequestsOut()]
  traceWith({ sampler, continues, receive: sender.receive })
  return {
    send: () => sender.send(),
    /** Ends it; what was recorded is sent. */
    async stop() {
      traceWith(null)
      for (const undo of takeBack) undo()
      await sender.close()
    },
  }
}
