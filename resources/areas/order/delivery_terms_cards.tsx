import type { ReactNode } from 'react'
import { useContractData } from '~/components/contract_data'
import { FileButton } from '~/components/file_button'
import { Icon } from '~/components/icon'
import { Contact } from '~/components/company_card'
import { wordOf } from '~/components/state_tag'
import { openFile, opensInTab } from '~/lib/files'
import { readAgain } from '~/lib/query'
import { money, price, shortTime, signed } from '~/lib/format'
import { DeliveryType, OrderState, WeightType } from '#ui/generated/codes'
import { BuyerReference } from './buyer_reference'
import { SetAddress } from './steps/give_address'
import { isSettlementAwaited, type OrderParts } from './order_parts'
import { quantity } from './quantity'
import { Button } from '#ui/kit/button'
import styles from './delivery_terms_cards.module.css'

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
              <span className="text-faint">{over ? '--' : '逐车申请，通过后发送买方和司机'}</span>
            </dd>
          </>
        )}
      </dl>
    </section>
  )
}

type Document = { name: string; note: string; open?: ReactNode }

const stored = (name: string, fileId: number) => (
  <Button
    tone="quiet"
    size="small"
    aria-label={`${opensInTab(name) ? '打开' : '下载'} ${name}`}
    onClick={() => void openFile(fileId, name)}
  >
    <Icon name={opensInTab(name) ? 'open' : 'download'} />
  </Button>
)

/** A stored file: what has none is announced by its note. */
const filed = (name: string, note: string, fileId: number | null): Document => ({
  name,
  note,
  open: fileId === null ? undefined : stored(name.endsWith('.pdf') ? name : `${name}.pdf`, fileId),
})

/** The contract; while a side has not said what its part needs, that side is asked here. */
function contractOf({ order, side }: OrderParts, fill: ReactNode): Document {
  const name = order.contractNo ? `购销合同${order.contractNo}.pdf` : '购销合同'
  if (order.contractFileId !== null) return filed(name, '双方已签订', order.contractFileId)
  if (order.state === OrderState.cancelled) return { name, note: '订单已取消，未签订' }
  if (order.contractLacks.includes(side)) return { name, note: '待本企业补全开票信息', open: fill }
  return { name, note: order.contractLacks.length > 0 ? '待对方补全开票信息' : '卖方接单后生成' }
}

/** 提货单. */
function deliveryOf({ order }: OrderParts): Document {
  const word = order.deliveryType === DeliveryType.pickUp ? '提货单' : '交货单'
  const name = `${word}${order.deliveryNo ?? ''}.pdf`
  if (!order.deliveryNo) return { name: word, note: '卖方放货后生成' }
  return {
    name,
    note: `${shortTime(order.releasedTime)} 放货`,
    open: (
      <FileButton path="/order/delivery/paper" input={{ orderId: order.orderId }} name={name} label={`打开 ${name}`}>
        <Icon name="open" />
      </FileButton>
    ),
  }
}

function documentsOf(parts: OrderParts, fill: ReactNode): Document[] {
  const { order, settlement } = parts
  const tickets = order.picks.flatMap((pick) => pick.tickets.map((ticket) => ({ ...ticket, pickNo: pick.pickNo })))
  const papers = settlement?.invoice?.papers ?? []
  const over = order.state === OrderState.cancelled
  return [
    contractOf(parts, fill),
    ...(over ? [] : [deliveryOf(parts)]),
    ...tickets
      .filter((ticket) => ticket.fileId !== null)
      .map((ticket) =>
        filed(
          `磅单 ${ticket.ticketNo}`,
          `${ticket.pickNo} ${quantity(order.byTonne, ticket.packets, ticket.weight)}`,
          ticket.fileId
        )
      ),
    ...order.papers
      .filter((paper) => !over || paper.fileId !== null)
      .map((paper) => filed(paper.name, paper.note, paper.fileId)),
    ...(settlement?.ticketFileIds ?? []).map((fileId, index) =>
      filed(`结算附件 ${index + 1}`, settlement!.settlementNo, fileId)
    ),
    ...(settlement?.claims ?? []).flatMap((claim) =>
      claim.fileIds.map((fileId, index) => filed(`异议材料 ${index + 1}`, claim.claimNo, fileId))
    ),
    ...papers.map((paper) =>
      filed(`发票 ${paper.number}`, `${paper.issuedOn} ${money(paper.amount)} 元`, paper.fileId)
    ),
    ...(papers.length > 0 || over || isSettlementAwaited(parts)
      ? []
      : [{ name: '增值税专用发票', note: '结算完成后由卖方开具' }]),
  ]
}

export function DocumentsCard(parts: OrderParts) {
  const contract = useContractData(parts.order.contractLacks.includes(parts.side))
  const fill = (
    <Button size="small" onClick={() => contract.guard(() => readAgain('/order/get'))}>
      补全
    </Button>
  )
  const documents = documentsOf(parts, fill)
  const { orderId, orderNo } = parts.order
  return (
    <section className="card">
      <header>
        <h2>文件</h2>
        {documents.some(({ open }) => open) && (
          <FileButton path="/order/paper/all" input={{ orderId }} name={`订单${orderNo}全部文件.zip`}>
            全部下载
          </FileButton>
        )}
      </header>
      <ul className={styles.docs}>
        {documents.map(({ name, note, open }, index) => (
          <li key={index} className={open ? undefined : 'off'}>
            <Icon name="file" />
            <span>
              {name}
              <small>{note}</small>
            </span>
            {open}
          </li>
        ))}
      </ul>
      {contract.form}
    </section>
  )
}

/** Which weight is paid for (F10). */
function weightTerms({ lines, byTonne, terms }: OrderParts['order']): string {
  const conditioned = lines[0]?.weightType === WeightType.conditioned
  if (byTonne)
    return `${conditioned ? '公定重量，按实测回潮率折算' : '实际过磅重量'}，溢短 ±${terms.scaleTolerance / 10}% 以内`
  return conditioned ? '公重，以公检证书为准' : `毛重，合理磅差 ±${terms.scaleTolerance}‰`
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
        <dd>{weightTerms(order)}</dd>
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
