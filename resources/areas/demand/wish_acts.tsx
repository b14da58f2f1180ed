import { useState } from 'react'
import { Link } from 'react-router'
import type { DemandCard } from '#wire/demand/transformers/demand'
import { DemandState } from '#ui/generated/codes'
import { isOneOf } from '#ui/named_codes'
import { Button } from '#ui/kit/button'
import { Dialog } from '~/components/dialog'
import { message } from '~/lib/feedback'
import { useAction } from '~/lib/query'
import { useCan } from '~/lib/use_session'

const REFRESH = ['/demand/own', '/demand/get', '/demand/answers', '/demand/list'] as const

/** What the owner of a wish may do with it. */
export function WishActs({ row, size }: { row: DemandCard; size?: 'small' }) {
  const may = useCan('demand:add')
  const [asked, setAsked] = useState<'takedown' | 'delete' | null>(null)
  const close = () => setAsked(null)
  const takeDown = useAction('/demand/takedown', {
    refresh: REFRESH,
    onDone: () => {
      message.success('已下架')
      close()
    },
  })
  const remove = useAction('/demand/delete', {
    refresh: REFRESH,
    onDone: () => {
      message.success('已删除')
      close()
    },
  })
  if (!may) return null
  const editable = isOneOf(row.state, DemandState.draft, DemandState.offShelf, DemandState.rejected)
  return (
    <span className="acts">
      {editable && (
        <Link className={size ? 'btn small' : 'btn'} to={`/demand/publish?id=${row.id}`}>
          {row.state === DemandState.draft ? '继续填写' : '修改并提交'}
        </Link>
      )}
      {isOneOf(row.state, DemandState.open, DemandState.inReview) && (
        <Button size={size} onClick={() => setAsked('takedown')}>
          下架
        </Button>
      )}
      {row.state === DemandState.draft && (
        <Button size={size} onClick={() => setAsked('delete')}>
          删除
        </Button>
      )}
      <Link className={size ? 'btn small' : 'btn'} to={`/demand/publish?copy=${row.id}`}>
        复制
      </Link>
      {asked === 'takedown' && (
        <Dialog
          open
          title={`下架 ${row.demandNo}`}
          okText="下架"
          okButtonProps={{ danger: true, loading: takeDown.busy }}
          onOk={() => void takeDown.run({ demandId: row.id })}
          onCancel={close}
        >
          <p>下架后卖方不再看到这条求购，未接受的报价随之结束。修改后可以重新提交。</p>
        </Dialog>
      )}
      {asked === 'delete' && (
        <Dialog
          open
          title={`删除草稿 ${row.demandNo}`}
          okText="删除"
          okButtonProps={{ danger: true, loading: remove.busy }}
          onOk={() => void remove.run({ demandId: row.id })}
          onCancel={close}
        >
          <p>草稿删除后不能恢复。</p>
        </Dialog>
      )}
    </span>
  )
}
