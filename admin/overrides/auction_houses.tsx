import type { WireRow } from '#wire/admin/transformers/wire'
import { Monitor } from '@admin/components/auction/Monitor'

/** A published session shows what is going on in it, above its own facts. */
export function header({ row }: { row: WireRow }) {
  return row.state === 1 ? null : <Monitor id={Number(row.id)} />
}
