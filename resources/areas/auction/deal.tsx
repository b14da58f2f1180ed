/*
 * After the hammer: the winner signs the 成交确认书, or abandons the lot after a warning about the consequences.
 */
import { Input } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Dialog } from '~/components/dialog'
import { useContractData } from '~/components/contract_data'
import { DealTerms, useDealTerms } from '~/components/destination/deal_terms'
import { message } from '~/lib/feedback'
import { openFile } from '~/lib/files'
import { money, shortTime, weight } from '~/lib/format'
import { useCall } from '~/lib/query'
import { exists } from '~/lib/routes'
import { useCan } from '~/lib/use_session'
import { useAbandon, useSign, type AuctionLotCard } from './api'
import { lotName, offer } from './bidding_texts'
import { AuctionDirection, AuctionPriceType, LotState } from '#ui/generated/codes'
import { Button } from '#ui/kit/button'
import styles from './deal.module.css'
import ownLotsPageStyles from './own_lots_page.module.css'

type Mode = { priceType: AuctionPriceType; priceDirection: AuctionDirection; depositRate: number }
type Props = { lot: AuctionLotCard; session: Mode }

/** The actions of a lot's winner, or the outcome, which its consignor sees as well. */
export function DealActions({ lot, session }: Props) {
  const [open, setOpen] = useState<'sign' | 'abandon' | null>(null)
  const may = useCan('auction:sign')
  if (lot.buyerCompanyId === null && !lot.consigned) return null
  if (lot.orderId !== null) {
    // The winner of an upward session buys, its consignor sells; downward it is the other way round.
    const buys = (session.priceDirection === AuctionDirection.up) !== lot.consigned
    const path = `/${buys ? 'buyer' : 'seller'}/${lot.orderId}`
    return (
      <span className={`${styles.dealActs} ${ownLotsPageStyles.dealActs}`}>
        {exists(path) && (
          <Link className="btn small" to={path}>
            查看订单
          </Link>
        )}
        {lot.confirmationFileId !== null && (
          <Button
            size="small"
            onClick={() => void openFile(lot.confirmationFileId!, `成交确认书${lot.confirmationNo}.pdf`)}
          >
            成交确认书
          </Button>
        )}
      </span>
    )
  }
  if (lot.state !== LotState.hammered || lot.consigned) return null
  if (lot.signedAt) return <span className="text-soft text-small">已签署 {shortTime(lot.signedAt)}，订单生成中</span>
  if (!may) return <span className="text-soft text-small">待签署，截止 {shortTime(lot.confirmDue)}</span>
  return (
    <span className={`${styles.dealActs} ${ownLotsPageStyles.dealActs}`}>
      <Button tone="primary" size="small" onClick={() => setOpen('sign')}>
        签署确认书
      </Button>
      <Button tone="danger" size="small" onClick={() => setOpen('abandon')}>
        弃拍
      </Button>
      <SignModal lot={lot} session={session} open={open === 'sign'} onClose={() => setOpen(null)} />
      <AbandonModal lot={lot} session={session} open={open === 'abandon'} onClose={() => setOpen(null)} />
    </span>
  )
}

type ModalProps = Props & { open: boolean; onClose: () => void }

function Details({ lot, session }: Props) {
  return (
    <dl className={styles.detailsOf}>
      <dt>标的</dt>
      <dd>
        {lotName(lot)}
        {lot.batchCode && <small>{lot.productName}</small>}
      </dd>
      <dt>{session.priceDirection === AuctionDirection.up ? '委托方' : '采购方'}</dt>
      <dd>{lot.consignor ?? '--'}</dd>
      <dt>{session.priceDirection === AuctionDirection.up ? '存放' : '交货'}</dt>
      <dd>{lot.storageAddress ?? '--'}</dd>
      <dt>成交价</dt>
      <dd>
        {session.priceType === AuctionPriceType.basis && `${lot.priceContract} `}
        <b className="text-up">{offer(session, lot.hammerPrice)}</b> 元/吨
        {session.priceType === AuctionPriceType.basis && <small>基差，签署后按合约点价</small>}
      </dd>
      <dt>重量</dt>
      <dd>{weight(lot.productWeight)} 吨</dd>
      {session.priceType === AuctionPriceType.fixed && (
        <>
          <dt>{session.priceDirection === AuctionDirection.up ? '货款' : '销售货款'}</dt>
          <dd>
            <b>{money(Math.round(lot.hammerPrice! * lot.productWeight))}</b> 元
          </dd>
        </>
      )}
      <dt>保证金</dt>
      <dd>{money(lot.deposit)} 元</dd>
      <dt>签署截止</dt>
      <dd>{lot.confirmDue?.slice(0, 16) ?? '--'}</dd>
    </dl>
  )
}

/** Text about the deposit and the next step after signing. */
function afterSigning({ priceType, priceDirection }: Mode): string {
  if (priceDirection === AuctionDirection.down) return '转为卖方履约保证金，放货后解冻，请按约定交货。'
  return priceType === AuctionPriceType.fixed
    ? '转为订单定金，请在付款时限内支付余款。'
    : '转为订单定金，生成点价订单，请在点价期限内点价。'
}

function SignModal({ lot, session, open, onClose }: ModalProps) {
  const navigate = useNavigate()
  const { data: won } = useCall('/auction/won/get', { itemId: lot.id }, { enabled: open })
  const deal = useDealTerms()
  const contract = useContractData(open)
  const delivered = !!won?.delivered
  const buys = session.priceDirection === AuctionDirection.up
  const sign = useSign(({ orderId }) => {
    onClose()
    message.success(orderId ? '已签署，订单已生成' : '已签署')
    if (orderId) void navigate(`/${session.priceDirection === AuctionDirection.up ? 'buyer' : 'seller'}/${orderId}`)
  })
  return (
    <Dialog
      open={open}
      width={520}
      title="签署成交确认书"
      okText="签署"
      okButtonProps={{ loading: sign.busy, disabled: !won }}
      onOk={() => {
        if (!deal.complete(delivered)) return
        contract.guard(() => void sign.run({ itemId: lot.id, seen: lot.seen!, ...deal.sent(delivered) }))
      }}
      onCancel={onClose}
      destroyOnHidden
    >
      {contract.form}
      <Details lot={lot} session={session} />
      <DealTerms terms={deal} delivered={delivered} reference={buys ? '写入合同' : null} />
      <p className="text-soft text-small">
        签署后成交生效，不能撤回；保证金 {money(lot.deposit)} 元{afterSigning(session)}
      </p>
    </Dialog>
  )
}

function AbandonModal({ lot, session, open, onClose }: ModalProps) {
  const [reason, setReason] = useState('')
  const abandon = useAbandon(onClose)
  const { data: won } = useCall('/auction/won/get', { itemId: lot.id }, { enabled: open })
  return (
    <Dialog
      open={open}
      width={520}
      title="弃拍"
      okText={`弃拍，放弃保证金 ${money(lot.deposit)} 元`}
      okButtonProps={{ danger: true, loading: abandon.busy, disabled: !won }}
      onOk={() => void abandon.run({ itemId: lot.id, seen: lot.seen!, reason: reason.trim() || null })}
      onCancel={onClose}
      destroyOnHidden
      afterClose={() => setReason('')}
    >
      <Details lot={lot} session={session} />
      <ul className={styles.consequences}>
        <li>
          保证金 <b className="text-up">{money(lot.deposit)} 元</b> 全额划转
          {session.priceDirection === AuctionDirection.up ? '委托方' : '采购方'}，不再退还。
        </li>
        <li>
          本企业记 1 次弃拍
          {won && `；${won.ban.withinDays} 天内弃拍 ${won.ban.times} 次，${won.ban.days} 天内不能参加竞价`}。
        </li>
        <li>弃拍后不能恢复，标的重新上市。</li>
      </ul>
      <label className={styles.stacked}>
        <span>原因</span>
        <Input.TextArea
          rows={2}
          maxLength={200}
          value={reason}
          placeholder="可不填"
          onChange={(event) => setReason(event.target.value)}
        />
      </label>
    </Dialog>
  )
}
