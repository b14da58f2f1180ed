import { Icon } from '~/components/icon'
import { Contact } from '~/components/company_card'
import { wordOf } from '~/components/state_tag'
import { openFile } from '~/lib/files'
import { money, price, shortTime, signed } from '~/lib/format'
import { DeliveryType, OrderState, WeightType } from '#ui/generated/codes'
import { BuyerReference } from './buyer_reference'
import { SetAddress } from './steps/give_address'
import type { OrderParts } from './order_parts'
import { Button } from '#ui/kit/button'
import styles from './facts_cards.module.css'
import orderStyles from './order.module.css'

const unique = (values: (string | null | undefined)[]) => [...new Set(values.filter(Boolean))].join('、') || '--'

export function DeliveryCard(parts: OrderParts) {
  const { order, side } = parts
  const pickup = order.deliveryType === DeliveryType.pickUp
  // A cancelled order gets neither a delivery order nor a pick-up code.
  const over = order.state === OrderState.cancelled
  const storage = unique(
    order.lines.map((line) => {
      const word = wordOf('storageFeeType', line.storageFeeType)
      return line.storageFeeMemo ? `${word}（${line.storageFeeMemo}）` : word
    })
  )
  return (
    <section className="card">
      <header>
        <h2>{pickup ? '提货' : '送货'}</h2>
        <span className="more text-soft text-small">{wordOf('deliveryType', order.deliveryType)}</span>
      </header>
      <dl className="pairs inside">
        {pickup ? (
          <>
            <dt>仓库</dt>
            <dd>{unique(order.lines.map((line) => line.entrepotName))}</dd>
          </>
        ) : (
          <>
            <dt>收货地址</dt>
            <dd>
              {order.deliveryAddress ?? <span className="text-warn">待买方填写</span>}
              {order.deliveryMemo && <small>{order.deliveryMemo}</small>}
              {side === 'buyer' && order.addressOpen && (
                <SetAddress {...parts} label={order.deliveryAddress ? '修改' : '填写'} />
              )}
            </dd>
            {order.deliveryContact && (
              <>
                <dt>收货人</dt>
                <dd>
                  <Contact name={order.deliveryContact} mobile={order.deliveryMobile} />
                </dd>
              </>
            )}
          </>
        )}
        {order.onTheWay.length > 0 && (
          <>
            <dt>在途</dt>
            <dd className="text-warn">货物在途，到库后方可放货</dd>
          </>
        )}
        <dt>仓储费</dt>
        <dd>{storage}</dd>
        <dt>提货时限</dt>
        <dd>{order.pickDue ? `至 ${shortTime(order.pickDue)}` : over ? '--' : `放货后 ${order.terms.pickDays} 天`}</dd>
        {order.storage.due > 0 && (
          <>
            <dt>应付仓储费</dt>
            <dd className="text-up">
              {money(order.storage.due)} 元（{order.storage.days} 天）
            </dd>
          </>
        )}
        <dt>{pickup ? '提货单' : '交货单'}</dt>
        <dd>{order.deliveryNo ?? <span className="text-faint">{over ? '--' : '放货后生成'}</span>}</dd>
        {pickup && (
          <>
            <dt>提货码</dt>
            <dd>
              {order.pickCode ? (
                <b className={orderStyles.code}>{order.pickCode}</b>
              ) : (
                <span className="text-faint">
                  {over
                    ? '--'
                    : side === 'buyer'
                      ? '放货后短信发送'
                      : order.releasedTime
                        ? '已发送买方'
                        : '放货后发送买方'}
                </span>
              )}
            </dd>
          </>
        )}
      </dl>
    </section>
  )
}

type Document = { name: string; note: string; fileId: number | null }

export function DocumentsCard({ order, settlement }: OrderParts) {
  const tickets = order.picks.flatMap((pick) =>
    pick.tickets.filter((ticket) => ticket.fileId !== null).map((ticket) => ({ ...ticket, pickNo: pick.pickNo }))
  )
  const papers = settlement?.invoice?.papers ?? []
  const documents: Document[] = [
    {
      name: order.contractNo ? `购销合同${order.contractNo}.pdf` : '购销合同',
      note: order.contractFileId
        ? '双方已签订'
        : order.state === OrderState.cancelled
          ? '订单已取消，未签订'
          : '卖方接单后生成',
      fileId: order.contractFileId,
    },
    ...tickets.map((ticket) => ({
      name: `磅单 ${ticket.ticketNo}`,
      note: `${ticket.pickNo} ${ticket.packets} 包`,
      fileId: ticket.fileId,
    })),
    ...(settlement?.ticketFileIds ?? []).map((fileId, index) => ({
      name: `结算附件 ${index + 1}`,
      note: settlement!.settlementNo,
      fileId,
    })),
    ...(settlement?.claims ?? []).flatMap((claim) =>
      claim.fileIds.map((fileId, index) => ({ name: `异议材料 ${index + 1}`, note: claim.claimNo, fileId }))
    ),
    ...(papers.length > 0
      ? papers.map((paper) => ({
          name: `发票 ${paper.number}`,
          note: `${paper.issuedOn} ${money(paper.amount)} 元`,
          fileId: paper.fileId,
        }))
      : order.state === OrderState.cancelled
        ? []
        : [{ name: '增值税专用发票', note: '结算完成后由卖方开具', fileId: null }]),
  ]
  return (
    <section className="card">
      <header>
        <h2>文件</h2>
      </header>
      <ul className={styles.docs}>
        {documents.map((document, index) => (
          <li key={index} className={document.fileId ? undefined : 'off'}>
            <Icon name="file" />
            <span>
              {document.name}
              <small>{document.note}</small>
            </span>
            {document.fileId !== null && (
              <Button
                tone="quiet"
                size="small"
                aria-label={`打开 ${document.name}`}
                onClick={() =>
                  void openFile(
                    document.fileId!,
                    document.name.endsWith('.pdf') ? document.name : `${document.name}.pdf`
                  )
                }
              >
                <Icon name="download" />
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

export function TermsCard(parts: OrderParts) {
  const { order } = parts
  const first = order.lines[0]
  return (
    <section className="card">
      <header>
        <h2>合同要素</h2>
      </header>
      <dl className="pairs inside">
        <dt>合同编号</dt>
        <dd>{order.contractNo ?? '--'}</dd>
        <BuyerReference {...parts} />
        <dt>定金</dt>
        <dd>
          {money(order.deposit)} 元（{price(first?.depositRate)} 元/吨）
        </dd>
        {order.pair && (
          <>
            <dt>点价合约</dt>
            <dd>{order.pair.priceContract}</dd>
            <dt>基差</dt>
            <dd>
              {signed(order.pair.priceDiff)} 元/吨（{wordOf('priceStandard', order.pair.priceStandard)}）
            </dd>
            <dt>点价截止</dt>
            <dd>{shortTime(order.pair.pointDeadline)}，逾期按当日结算价强制点价</dd>
          </>
        )}
        <dt>结算重量</dt>
        <dd>{first?.weightType === WeightType.conditioned ? '公重，以公检证书为准' : '毛重，合理磅差 ±3‰'}</dd>
        <dt>发票</dt>
        <dd>增值税专用发票</dd>
        <dt>开票抬头</dt>
        <dd>{order.buyerInvoice.title}</dd>
        <dt>税号</dt>
        <dd>{order.buyerInvoice.taxNo}</dd>
        <dt>买方经办</dt>
        <dd>
          <Contact name={order.buyerUserName} mobile={order.buyerMobile} />
        </dd>
        <dt>卖方经办</dt>
        <dd>
          <Contact name={order.sellerUserName} mobile={order.sellerMobile} />
        </dd>
        {order.remark && (
          <>
            <dt>备注</dt>
            <dd>{order.remark}</dd>
          </>
        )}
      </dl>
    </section>
  )
}
