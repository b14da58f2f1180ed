import { useGetOne } from 'react-admin'
import { useSearchParams } from 'react-router'
import type { WireField, WireRow } from '#wire/admin/transformers/wire'
import { may, useScreen } from '@admin/manifest'

/** Address of the form that begins as a copy of a record. */
export const copyPath = (path: string, id: number | string) => `/${path}/create?copy=${encodeURIComponent(String(id))}`

/**
 * What a new record begins with when it is a copy (`?copy=`): the values of the original without what keeps rows apart, secrets, files and
 * states. `ready` once they are there.
 */
export function useCopied(fields: WireField[]): { record: Record<string, unknown> | undefined; ready: boolean } {
  const screen = useScreen()
  const [params] = useSearchParams()
  const id = params.get('copy')
  const enabled = id !== null && may(screen, 'get')
  const { data, isPending } = useGetOne<WireRow & { id: number | string }>(
    screen.path,
    { id: id ?? '' },
    { enabled, retry: false }
  )
  if (!enabled) return { record: undefined, ready: true }
  const copied = fields.filter((field) => field.copied && data?.[field.key] !== null && data?.[field.key] !== undefined)
  return {
    record: data && Object.fromEntries(copied.map(({ key }) => [key, data[key]])),
    ready: !isPending,
  }
}
