import type { WireRow } from '#wire/admin/transformers/wire'
import { Monitor } from '@admin/components/auction/Monitor'
import { SessionState } from '#ui/generated/codes'

/** A published session shows what is going on in it, above its own details. */
export function header({ row }: { row: WireRow }) {
  return row.state === SessionState.draft ? null : <Monitor id={Number(row.id)} />
}
