import { StateTag } from '~/components/state_tag'
import type { AuctionLotOfSession } from './api'
import { Tag } from '#ui/kit/tag'

/** The state of a lot. One whose deal was dissolved is on the market again like an unsold one, and says why. */
export function LotStateTag({ lot }: { lot: Pick<AuctionLotOfSession, 'state' | 'dissolved'> }) {
  return lot.dissolved ? <Tag>成交已解除</Tag> : <StateTag dictionary="auctionLotState" code={lot.state} />
}
