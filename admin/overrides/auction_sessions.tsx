import { Link } from 'react-router'
import type { WireRow } from '#wire/admin/transformers/wire'
import { Monitor } from '@admin/components/auction/Monitor'
import spaces from '@admin/components/room.module.css'
import { textLink } from '@admin/components/TextButton'
import { may, useManifest } from '@admin/manifest'
import { begunPath } from '@admin/views/use_copied'
import { AuctionDirection, SessionState } from '#ui/generated/codes'

/** What a purchaser wants is written down as a lot; the form begins with the session. */
function FirstNeed({ sessionId }: { sessionId: WireRow['id'] }) {
  const lots = useManifest().resources.find(({ name }) => name === 'auction_lots')
  if (!lots || !may(lots, 'add')) return <>请有权限的同事新建委托方要买的标的，之后才能发布。</>
  return (
    <>
      先
      <Link className={textLink} to={begunPath(lots.path, { sessionId })}>
        新建标的
      </Link>
      ，填写委托方要买的货物，之后才能发布。
    </>
  )
}

/** A session that is not a draft has the live monitor above its details; a draft says what it lacks before it can be published. */
export function header({ row }: { row: WireRow }) {
  if (row.state !== SessionState.draft) return <Monitor id={Number(row.id)} />
  if (Number(row.lotCount) > 0) return null
  const up = row.priceDirection === AuctionDirection.up
  return (
    <p className={`text-warn ${spaces.below}`} role="note">
      还没有标的，
      {up ? '先点“添加批次”选入批次，之后才能发布。' : <FirstNeed sessionId={row.id} />}
    </p>
  )
}
