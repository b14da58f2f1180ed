/* The cards of an order in dollars: goods, terms, documents with who has seen them, the CIQ settlement, the dollar book. */
import type { ReactNode } from 'react'
import { Icon } from '~/components/icon'
import { wordOf } from '~/components/state_tag'
import { documentsLine, dollars, pounds, promisedLine, shipmentLine } from '~/components/foreign/foreign_texts'
import type { FilePath } from '~/lib/calls'
import { openFile, openPaper } from '~/lib/files'
import { cropYear, money, shortTime, weight } from '~/lib/format'
import { readAgain } from '~/lib/query'
import type { ForeignDocumentRow, ForeignOrderPage } from '#wire/foreign_trade/transformers/foreign_order'
import { ForeignOrderState, ImportQuota } from '#ui/generated/codes'
import { Button } from '#ui/kit/button'
import styles from '../order.module.css'

type Props = { order: ForeignOrderPage }

function Pairs({ pairs }: { pairs: [label: string, value: ReactNode][] }) {
  return (
    <dl className="pairs inside">
      {pairs
        .filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
        .map(([label, value]) => (
          <div key={label} className={styles.dollarPair}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

export function GoodsCard({ order }: Props) {
  const { goods, terms } = order
  return (
    <section className="card">
      <header>
        <h2>商品与货值</h2>
        <span className="more text-soft text-small">报价号 {order.offerNo}</span>
      </header>
      <Pairs
        pairs={[
          ['商品', `${goods.chandi}　${cropYear(goods.productionYear)}　${terms.grade}`],
          ['合同指标', promisedLine(terms)],
          ['净重', `${weight(order.netWeight)} 吨　${order.packets} 包`],
          ['单价', `${pounds(order.poundPrice)} 美分/磅　=　${dollars(order.price)} 美元/吨`],
          ['货值', <b className="num">{dollars(order.amount)} 美元</b>],
          ['折人民币', `${money(order.yuanAmount)} 元（汇率 ${order.rate.toFixed(4)}，${order.rateDay}）`],
          ['定金', `${money(order.deposit)} 元${order.paidTime ? '，已解冻' : ''}`],
          ['目的港', goods.pod],
          ['提单号', order.blNo ?? goods.blNo],
          ['箱号', goods.containerNo],
          ['唛头号', goods.markNo],
          ['叶屑等级', goods.leafGrade],
        ]}
      />
    </section>
  )
}

export function ForeignTermsCard({ order }: Props) {
  const { terms } = order
  return (
    <section className="card">
      <header>
        <h2>条款</h2>
      </header>
      <Pairs
        pairs={[
          ['货期', `${wordOf('foreignTerm', terms.term)}　${shipmentLine(terms)}`],
          ['装运宽限至', order.shipDue],
          ['付款方式', wordOf('foreignPayment', order.payment)],
          ['付款凭证', order.paymentReference && `${order.paymentReference}　${order.paymentBank}`],
          ['配额', wordOf('importQuota', order.quotaKind)],
          ['配额证号', order.quotaNo],
          ['随附单证', documentsLine(terms.documents)],
          ['船名航次', order.vessel],
          ['装运日期', order.shippedOn],
          ['到港日期', order.arrivedOn],
          [
            '通关',
            order.clearedOn &&
              `${order.clearedOn}　${order.clearedUnder === ImportQuota.none ? '无配额（40%）' : wordOf('importQuota', order.clearedUnder)}　报关单 ${order.declarationNo}`,
          ],
          ['合同规则', `${wordOf('tradeRules', terms.rules)}　仲裁地 ${terms.arbitration}`],
          ['买方经办', order.buyerPerson],
          ['卖方经办', order.sellerPerson],
          ['备注', terms.remark],
        ]}
      />
    </section>
  )
}

/** Opens a document; that it was opened is noted for both sides. */
async function show({ documentId, fileName }: ForeignDocumentRow) {
  await openPaper('/foreign/order/document/open', { documentId }, fileName)
  readAgain('/foreign/order/get')
}

/** A paper that the platform makes of what is known now. */
function Paper({ path, title, order }: Props & { path: FilePath; title: string }) {
  const { orderId, orderNo } = order
  return (
    <li>
      <Button tone="quiet" size="small" onClick={() => void openPaper(path, { orderId }, `${title}${orderNo}.pdf`)}>
        <Icon name="file" />
        {title}
      </Button>
    </li>
  )
}

export function ForeignDocumentsCard({ order }: Props) {
  const { contractFileId, contractNo, documents, missingDocuments } = order
  return (
    <section className="card">
      <header>
        <h2>单证</h2>
        <span className="more text-soft text-small">{documents.length} 份</span>
      </header>
      <ul className={`inside ${styles.dollarPapers}`}>
        {contractFileId !== null && (
          <li>
            <Button
              tone="quiet"
              size="small"
              onClick={() => void openFile(contractFileId, `进口棉合同${contractNo}.pdf`)}
            >
              <Icon name="file" />
              合同 {contractNo}
            </Button>
          </li>
        )}
        {order.receivedTime !== null && order.state !== ForeignOrderState.cancelled && (
          <Paper path="/foreign/order/delivery/paper" title="提货单" order={order} />
        )}
        {order.landedAmount !== null && <Paper path="/foreign/order/settlement/paper" title="结算单" order={order} />}
        {documents.map((document) => (
          <li key={document.documentId}>
            <Button tone="quiet" size="small" onClick={() => void show(document)}>
              <Icon name="file" />
              {wordOf('foreignDocumentKind', document.kind)}
              {document.version > 1 && ` 第${document.version}版`} {document.reference}
            </Button>
            <small>
              {document.uploaderName} {shortTime(document.time)} 上传
              {document.views.length === 0 && '，尚未查阅'}
            </small>
            {document.views.map((view, index) => (
              <small key={index}>
                {view.companyName} {view.userName} {shortTime(view.time)} 查阅
              </small>
            ))}
          </li>
        ))}
        {missingDocuments.length > 0 && (
          <li>
            <small className="text-warn">还缺：{documentsLine(missingDocuments)}</small>
          </li>
        )}
        {documents.length === 0 && contractFileId === null && <li className="text-faint">还没有单证</li>}
      </ul>
    </section>
  )
}

export function LandedCard({ order }: Props) {
  return (
    <section className="card">
      <header>
        <h2>到岸结算</h2>
        <span className="more text-soft text-small">
          {order.certificateNo ? `CIQ 证书 ${order.certificateNo}` : '逾期未提交 CIQ 证书，按合同净重'}
        </span>
      </header>
      <Pairs
        pairs={[
          ['合同净重', `${weight(order.netWeight)} 吨`],
          ['CIQ净重', order.certificateNo && `${weight(order.landedWeight)} 吨（短重 ${order.shortage?.toFixed(3)}%）`],
          [
            '实测指标',
            [
              order.landedLength !== null && `长度 ${order.landedLength} mm`,
              order.landedMike !== null && `马值 ${order.landedMike}`,
              order.landedStrength !== null && `强力 ${order.landedStrength} cN/tex`,
            ]
              .filter(Boolean)
              .join('　'),
          ],
          ['到岸货值', `${dollars(order.landedAmount)} 美元`],
          ['质量折价', order.discount > 0 && `${dollars(order.discount)} 美元`],
          ['索赔', order.claimReason],
          [
            '差额',
            order.difference > 0 ? <b className="num">卖方应退 {dollars(order.difference)} 美元</b> : '无差额或已结清',
          ],
          ['差额已付', order.differencePaidTime],
        ]}
      />
    </section>
  )
}

/** 美元备查账: no money moves in it; each posting balances. */
export function BookCard({ order }: Props) {
  return (
    <section className="card">
      <header>
        <h2>美元备查账</h2>
        <span className="text-soft text-small">单位 美元，货款由银行直接结算，平台只记不收付</span>
      </header>
      <div className={styles.scroll} role="region" aria-label="美元备查账" tabIndex={0}>
        <table className="grid two">
          <thead>
            <tr>
              <th>时间</th>
              <th>摘要</th>
              <th className="num">买方</th>
              <th className="num">卖方</th>
              <th className="num">货物</th>
            </tr>
          </thead>
          <tbody>
            {order.book.map((row) => (
              <tr key={row.postingId}>
                <td>{shortTime(row.time)}</td>
                <td>
                  {wordOf('dollarPostingKind', row.kind)}
                  <small>{row.memo}</small>
                </td>
                {[row.buyer, row.seller, row.goods].map((amount, index) => (
                  <td key={index} className="num">
                    {amount === 0 ? '' : dollars(amount)}
                  </td>
                ))}
              </tr>
            ))}
            {order.book.length === 0 && (
              <tr>
                <td colSpan={5} className="text-faint">
                  买方付款或开证后开始记账
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
    </section>
  )
}
