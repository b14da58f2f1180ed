import '#ui/kit/article.css'
import type { AuctionRoom } from '../api'
import { Dialog } from '~/components/dialog'

type Props = { room: AuctionRoom; open: boolean; onClose: () => void; onAgree?: () => void }

/** 竞价须知 of the session, in the version that an entry agrees to. The server sanitises the text. */
export function NoticeModal({ room, open, onClose, onAgree }: Props) {
  return (
    <Dialog
      open={open}
      width={640}
      title={`竞价须知（第 ${room.noticeVersion} 版）`}
      okText={onAgree ? '同意' : '知道了'}
      cancelText="关闭"
      onCancel={onClose}
      onOk={() => {
        onAgree?.()
        onClose()
      }}
      cancelButtonProps={onAgree ? undefined : { style: { display: 'none' } }}
      destroyOnHidden
    >
      <div className="article" dangerouslySetInnerHTML={{ __html: room.bidNotice ?? '' }} />
    </Dialog>
  )
}
