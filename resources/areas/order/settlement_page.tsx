import { Link, useParams } from 'react-router'
import { usePageName, type PageName } from '~/frame/page_name'
import { HelpLink } from '~/components/help_link'
import { wordOf } from '~/components/state_tag'
import { Bones, ErrorState } from '~/components/states'
import { openFile } from '~/lib/files'
import { shortTime } from '~/lib/format'
import { useCall } from '~/lib/query'
import { useOrder, type SettlementDetail, type Side } from './api'
import { MoneyCard } from './money_card'
import { NextPanel } from './next_panel'
import { SettlementCard } from './settlement_card'
import { TimelineCard } from './timeline_card'
import { SettlementTag } from './settlement_tag'
import { Button } from '#ui/kit/button'
import styles from './order.module.css'

/** 结算单详情: the settlement of one order with its next step. */
export function Component() {
  const { settlementId } = useParams()
  const settlement = useCall('/settlement/get', { settlementId: Number(settlementId) })
  usePageName(settlement.data && namesOf(settlement.data))
  if (settlement.isError && !settlement.data) {
    return (
      <main className="wrap">
        <div className="card">
          <ErrorState
            page
            error={settlement.error}
            onRetry={() => void settlement.refetch()}
            hint="请确认结算单属于本企业"
          />
        </div>
      </main>
    )
  }
  if (!settlement.data) {
    return (
      <main className="wrap">
        <div className="card">
          <div className="inside">
            <Bones lines={8} />
          </div>
        </div>
      </main>
    )
  }
  return <Loaded settlement={settlement.data} />
}

/** Number and state in the tab; a buyer comes from the settlements of purchases. */
function namesOf({ settlementNo, state, side }: SettlementDetail): PageName {
  const buying = side === 'buyer'
  return {
    name: settlementNo,
    title: `${settlementNo} ${wordOf('settlementState', state)}`,
    crumbs: [
      [buying ? '买家中心' : '卖家中心', '/user-index'],
      [buying ? '采购结算' : '销售结算', `/seller/seller-settlement?side=${side}`],
    ],
  }
}

function Loaded({ settlement }: { settlement: SettlementDetail }) {
  const { data: order } = useOrder(settlement.orderId)
  const side = settlement.side as Side
  return (
    <main className={`wrap ${styles.orderPage}`}>
      <section className={`card ${styles.orderHead}`}>
        <div className={styles.title}>
          <h1>{settlement.settlementNo}</h1>
          <HelpLink />
          <SettlementTag settlement={settlement} />
          <span className="text-soft">
            {side === 'buyer' ? '卖方' : '买方'} <b>{settlement.counterpart}</b>
          </span>
          {settlement.buyerReference && <span className="text-soft">采购单号 {settlement.buyerReference}</span>}
          <span className="text-soft">生成于 {shortTime(settlement.createdTime)}</span>
          <span className="acts">
            {settlement.sheetFileId !== null && (
              <Button
                size="small"
                onClick={() => void openFile(settlement.sheetFileId!, `结算单${settlement.settlementNo}.pdf`)}
              >
                结算单
              </Button>
            )}
            <Link className="btn small" to={`/${side}/${settlement.orderId}`}>
              订单 {settlement.orderNo}
            </Link>
          </span>
        </div>
      </section>
      {order && <NextPanel order={order} settlement={settlement} side={side} />}
      <div className={styles.full}>
        <SettlementCard settlement={settlement} />
        {order && <MoneyCard order={order} settlement={settlement} side={side} />}
        {order && <TimelineCard timeline={order.timeline} />}
      </div>
    </main>
  )
}
