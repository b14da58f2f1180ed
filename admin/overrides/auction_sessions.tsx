import type { WireRow } from '#wire/admin/transformers/wire'
import { Monitor } from '@admin/components/auction/Monitor'
import { AuctionDirection, SessionState } from '#ui/generated/codes'

/** A session that is not a draft has the live monitor above its details; a draft says what it lacks before it can be published. */
export function header({ row }: { row: WireRow }) {
  if (row.state !== SessionState.draft) return <Monitor id={Number(row.id)} />
  if (Number(row.lotCount) > 0) return null
  const up = row.priceDirection === AuctionDirection.up
  return (
    <p className="text-warn" role="note">
      还没有标的，{up ? '添加批次后才能发布。' : '在“竞价标的”新建委托方要买的标的后才能发布。'}
    </p>
  )
}
