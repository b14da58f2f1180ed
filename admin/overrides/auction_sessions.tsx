import type { WireRow } from '#wire/admin/transformers/wire'
import { Monitor } from '@admin/components/auction/Monitor'
import { SessionState } from '#ui/generated/codes'

/** A session that is not a draft has the live monitor above its details. */
export function header({ row }: { row: WireRow }) {
  return row.state === SessionState.draft ? null : <Monitor id={Number(row.id)} />
}
