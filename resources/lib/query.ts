/*
 * react-query with the call helper, which shows errors itself, so queries only keep the state.
 */
import { useMutation, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useRef } from 'react'
import { newQueryClient } from '#ui/query_client'
import { call, CallError, newKey, read, type CallOptions } from './call'
import type { Answer, CallPath, Input, Query, QueryPath, ReadAnswer, ReadPath, Sent } from './calls'

declare global {
  var __FIRST__: { reads: FirstRead[]; phone: boolean } | undefined
}

export const queryClient = newQueryClient({
  queries: { staleTime: 10_000, retry: false, refetchOnWindowFocus: false },
  mutations: { retry: false },
})

/** An answer that the server has put into the HTML of the page. */
export type FirstRead = { path: string; query: Record<string, unknown>; body: unknown }

export function takeFirstReads(reads: readonly FirstRead[]) {
  for (const { path, query, body } of reads) queryClient.setQueryData([`/public${path}`, query], body)
}

takeFirstReads(globalThis.__FIRST__?.reads ?? [])

// The signatures of the hooks check path and input together; here both are only passed on.
const send = call as <Path extends CallPath>(path: Path, input: unknown, options: CallOptions) => Promise<Answer<Path>>
const get = read as <Path extends ReadPath>(
  path: Path,
  query: unknown,
  options: CallOptions
) => Promise<ReadAnswer<Path>>

type Options<Body> = Omit<UseQueryOptions<Body, CallError>, 'queryKey' | 'queryFn'> & { call?: CallOptions }

/**
 * Reads a call: `const { data, isPending, error, refetch } = useCall('/order/get', { orderId })`.
 * The query key is `[path, input]`: `readAgain('/order/get')` reads it again.
 */
export function useCall<Path extends CallPath>(
  path: Path,
  ...sent: Sent<Input<Path>, [options?: Options<Answer<Path>>]>
) {
  const [input = {}, { call: callOptions, ...options } = {}] = sent
  return useQuery<Answer<Path>, CallError>({
    queryKey: [path, input],
    queryFn: ({ signal }) => send<Path>(path, input, { quietAbort: true, ...callOptions, signal }),
    ...options,
  })
}

/** As `useRead`, for inputs whose fields are data: the forms of the tools are lists of fields. */
export function useFieldsRead<Path extends ReadPath>(
  path: Path,
  query: Record<string, string | undefined>,
  { call: callOptions, ...options }: Options<ReadAnswer<Path>> = {}
) {
  return useQuery<ReadAnswer<Path>, CallError>({
    queryKey: [`/public${path}`, query],
    queryFn: ({ signal }) => get<Path>(path, query, { quietAbort: true, ...callOptions, signal }),
    ...options,
  })
}

/** Reads `GET /api/public<path>`, which guests may read. */
export function useRead<Path extends ReadPath>(
  path: Path,
  ...sent: Sent<Query<Path>, [options?: Options<ReadAnswer<Path>>]>
) {
  const [query = {}, { call: callOptions, ...options } = {}] = sent
  return useQuery<ReadAnswer<Path>, CallError>({
    queryKey: [`/public${path}`, query],
    queryFn: ({ signal }) => get<Path>(path, query, { quietAbort: true, ...callOptions, signal }),
    ...options,
  })
}

/** Reads the answers of the paths again, for every input. */
export const readAgain = async (...paths: readonly QueryPath[]) => {
  await Promise.all(paths.map((path) => queryClient.invalidateQueries({ queryKey: [path] })))
}

/** Code of the envelope: the object has changed since it was shown. */
export const STALE = 40900

export type ActionOptions<Path extends CallPath> = {
  /** Query paths that are read again afterwards, also when the answer is that something of them has changed. */
  refresh?: readonly QueryPath[]
  onDone?: (body: Answer<Path>, input: Input<Path>) => unknown
  /** Called after the message was shown. 40900 carries the current object in `error.body`. */
  onError?: (error: CallError, input: Input<Path>) => void
  call?: CallOptions
}

/**
 * One user action: `const pay = useAction('/order/pay', { refresh: ['/order/get'] })`, then `pay.run(input)` and `pay.busy`. A second
 * click while it runs does nothing. The Idempotency-Key is kept while the outcome is unknown (time-out, lost connection), so that trying again
 * cannot act twice; it is renewed after an answer of the server or a change of the input.
 */
export function useAction<Path extends CallPath>(
  path: Path,
  { refresh = [], onDone, onError, call: callOptions }: ActionOptions<Path> = {}
) {
  const pending = useRef<{ key: string; input: string } | null>(null)
  const running = useRef(false)
  const mutation = useMutation<Answer<Path>, CallError, Input<Path>>({
    mutationFn: (input) => {
      const text = JSON.stringify(input ?? {})
      if (pending.current?.input !== text) pending.current = { key: newKey(), input: text }
      return send<Path>(path, input ?? {}, { ...callOptions, idempotencyKey: pending.current.key })
    },
    onSuccess: async (body, input) => {
      pending.current = null
      await readAgain(...refresh)
      await onDone?.(body, input)
    },
    onError: (error, input) => {
      if (error.code !== 0) pending.current = null
      // The object is another by now: the page shows it, and the user decides again.
      if (error.code === STALE) void readAgain(...refresh)
      onError?.(error, input)
    },
    onSettled: () => {
      running.current = false
    },
  })

  async function run(...[input]: Sent<Input<Path>>): Promise<Answer<Path> | undefined> {
    if (running.current) return undefined
    running.current = true
    try {
      return await mutation.mutateAsync(input as Input<Path>)
    } catch (error) {
      if (error instanceof CallError) return undefined
      throw error
    }
  }
  return { run, busy: mutation.isPending, error: mutation.error }
}
