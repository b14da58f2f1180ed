/*
 * react-query with the one call helper: errors have already been shown by it, so queries only keep the state.
 */
import { QueryClient, useMutation, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useRef } from 'react'
import { call, CallError, newKey, read, type CallOptions } from './call'

declare global {
  var __FIRST__: { reads: FirstRead[]; phone: boolean } | undefined
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 10_000, retry: false, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
})

/** What the page reads first, as it came inside its HTML. */
export type FirstRead = { path: string; query: Record<string, unknown>; body: unknown }

export function takeFirstReads(reads: readonly FirstRead[]) {
  for (const { path, query, body } of reads) queryClient.setQueryData([`/public${path}`, query], body)
}

takeFirstReads(globalThis.__FIRST__?.reads ?? [])

type Options<Body> = Omit<UseQueryOptions<Body, CallError>, 'queryKey' | 'queryFn'> & { call?: CallOptions }

/**
 * Reads a call: `const { data, isPending, error, refetch } = useCall<Order>('/order/get', { id })`.
 * The query key is `[path, input]`: `queryClient.invalidateQueries({ queryKey: ['/order/get'] })` reads it again.
 */
export function useCall<Body>(
  path: string,
  input: unknown = {},
  { call: callOptions, ...options }: Options<Body> = {}
) {
  return useQuery<Body, CallError>({
    queryKey: [path, input],
    queryFn: ({ signal }) => call<Body>(path, input, { quietAbort: true, ...callOptions, signal }),
    ...options,
  })
}

/** Reads `GET /api/public<path>`: what guests may see. */
export function useRead<Body>(
  path: string,
  query: Record<string, unknown> = {},
  { call: callOptions, ...options }: Options<Body> = {}
) {
  return useQuery<Body, CallError>({
    queryKey: [`/public${path}`, query],
    queryFn: ({ signal }) => read<Body>(path, query, { quietAbort: true, ...callOptions, signal }),
    ...options,
  })
}

type ActionOptions<Body, Input> = {
  /** Query paths to read again afterwards. */
  refresh?: string[]
  onDone?: (body: Body, input: Input) => unknown
  /** After the message was shown. 40900 brings the current object in `error.body`. */
  onError?: (error: CallError, input: Input) => void
  call?: CallOptions
}

/**
 * One action of a person: `const pay = useAction<Order, PayInput>('/order/pay', { refresh: ['/order/get'] })`, then `pay.run(input)` and
 * `pay.busy`. A second click while it runs does nothing. The Idempotency-Key is kept while the outcome is unknown (time-out, broken
 * line), so that trying again cannot act twice, and renewed once the server has answered or the input has changed.
 */
export function useAction<Body = any, Input = any>(
  path: string,
  { refresh = [], onDone, onError, call: callOptions }: ActionOptions<Body, Input> = {}
) {
  const pending = useRef<{ key: string; input: string } | null>(null)
  const running = useRef(false)
  const mutation = useMutation<Body, CallError, Input>({
    mutationFn: (input) => {
      const text = JSON.stringify(input ?? {})
      if (pending.current?.input !== text) pending.current = { key: newKey(), input: text }
      return call<Body>(path, input ?? {}, { ...callOptions, idempotencyKey: pending.current.key })
    },
    onSuccess: async (body, input) => {
      pending.current = null
      await Promise.all(refresh.map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
      await onDone?.(body, input)
    },
    onError: (error, input) => {
      if (error.code !== 0) pending.current = null
      onError?.(error, input)
    },
    onSettled: () => {
      running.current = false
    },
  })

  async function run(input?: Input): Promise<Body | undefined> {
    if (running.current) return undefined
    running.current = true
    try {
      return await mutation.mutateAsync(input as Input)
    } catch (error) {
      if (error instanceof CallError) return undefined
      throw error
    }
  }
  return { run, busy: mutation.isPending, error: mutation.error }
}
