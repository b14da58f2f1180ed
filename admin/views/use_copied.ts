import { useGetOne } from 'react-admin'
import { useSearchParams } from 'react-router'
import type { WireField, WireRow } from '#wire/admin/transformers/wire'
import { may, useScreen } from '@admin/manifest'

/** Address of the form that begins as a copy of a record. */
export const copyPath = (path: string, id: number | string) => `/${path}/create?copy=${encodeURIComponent(String(id))}`

/** Address of the form that begins with these values. */
export const begunPath = (path: string, values: Record<string, unknown>) =>
  `/${path}/create?begin=${encodeURIComponent(JSON.stringify(values))}`

/** What an address gives the fields of a form; nothing where somebody has spoilt it. */
function begun(text: string | null): Record<string, unknown> {
  try {
    return (JSON.parse(text ?? '{}') as Record<string, unknown> | null) ?? {}
  } catch {
    return {}
  }
}

const filledOnly = (fields: WireField[], values: Record<string, unknown>) =>
  Object.fromEntries(
    fields.flatMap(({ key }) => (values[key] === null || values[key] === undefined ? [] : [[key, values[key]]]))
  )

/**
 * What a new record begins with: the values that its address gives (`?begin=`), or when it is a copy (`?copy=`) those of the original without what keeps
 * rows apart, secrets, files and states. `ready` once they are there.
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
  if (params.has('begin')) return { record: filledOnly(fields, begun(params.get('begin'))), ready: true }
  if (!enabled) return { record: undefined, ready: true }
  const copied = fields.filter((field) => field.copied)
  return { record: data && filledOnly(copied, data), ready: !isPending }
}
