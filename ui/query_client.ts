import { type DefaultOptions, notifyManager, QueryClient } from '@tanstack/react-query'

/**
 * A client of react-query, whose screens show a changed value before the next press. By default they do so a timer later: meanwhile a checkbox that
 * shows a kept value jumps back, and a second press reads the value before the first.
 */
export function newQueryClient(defaultOptions: DefaultOptions): QueryClient {
  notifyManager.setScheduler(queueMicrotask)
  return new QueryClient({ defaultOptions })
}
