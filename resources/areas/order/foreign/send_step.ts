import { call, CallError, newKey } from '~/lib/call'
import type { CallPath, Input, QueryPath } from '~/lib/calls'
import { message } from '~/lib/feedback'
import { readAgain } from '~/lib/query'

const REFRESH: readonly QueryPath[] = ['/foreign/order/get', '/foreign/order/list', '/todo/list']

const send = call as (path: CallPath, input: unknown, options: { idempotencyKey: string }) => Promise<unknown>

/** One step of an order in dollars: the page reads the order again, also when it turns out to be another by now. */
export async function sendStep<Path extends CallPath>(path: Path, input: Input<Path>, done: string): Promise<void> {
  try {
    await send(path, input, { idempotencyKey: newKey() })
  } catch (error) {
    if (error instanceof CallError && error.code === 40900) void readAgain(...REFRESH)
    throw error
  }
  await readAgain(...REFRESH)
  message.success(done)
}
