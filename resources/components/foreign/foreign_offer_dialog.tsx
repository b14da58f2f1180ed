import { Button } from 'antd'
import { Fragment } from 'react'
import { Link, useNavigate } from 'react-router'
import { Dialog } from '~/components/dialog'
import { DialogActs } from '~/components/dialog_acts'
import { wordOf } from '~/components/state_tag'
import { Bones, ErrorState } from '~/components/states'
import { AntdScope } from '~/lib/antd_scope'
import { message } from '~/lib/feedback'
import { cropYear, fixed, money, price, weight } from '~/lib/format'
import { NOT_CERTIFIED } from '~/lib/guards'
import { useAction, useCall, useRead } from '~/lib/query'
import { askLogin, useCan, useSession } from '~/lib/use_session'
import type { ForeignOfferRow } from '#wire/foreign_trade/transformers/foreign_offer'
import { BindCompanyState } from '#ui/generated/codes'
import { basisLine, documentsLine, dollars, measureParts, pounds, promisedLine, shipmentLine } from './foreign_texts'
import styles from './foreign.module.css'

type Props = { row: ForeignOfferRow; onClose: () => void }

/** 折算: everything of an offer, what it costs at the port by kind of duty, and its order. The shop around it does without antd. */
export default function ForeignOfferDialog(props: Props) {
  return (
    <AntdScope>
      <OfferDialog {...props} />
    </AntdScope>
  )
}

function OfferDialog({ row, onClose }: Props) {
  const user = useSession((state) => state.user)
  const certified = user?.bindCompanyState === BindCompanyState.certified
  const may = useCan('order:add')
  const own = user?.companyId === row.sellerId
  const navigate = useNavigate()
  return (
    <Dialog
      open
      title={`${row.origin} ${row.grade}　${row.offerNo}`}
      width={720}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      <Facts row={row} />
      <Costs row={row} />
      {own ? (
        <DialogActs onClose={onClose}>
          <Link className="btn primary" to={`/seller/product?keyword=${encodeURIComponent(row.offerNo)}`}>
            管理该报盘
          </Link>
        </DialogActs>
      ) : certified && may ? (
        <Order row={row} onClose={onClose} />
      ) : (
        <DialogActs onClose={onClose}>
          <Button
            type="primary"
            disabled={certified}
            title={certified ? '下单权限由本企业管理员授予' : undefined}
            onClick={() => {
              if (!user) {
                onClose()
                return askLogin()
              }
              message.warning(NOT_CERTIFIED)
              void navigate('/user-center/basic-info')
            }}
          >
            下单
          </Button>
        </DialogActs>
      )}
    </Dialog>
  )
}

/** Facts beside each other; a line breaks between them, never between a measure and its figure. */
const Unbroken = ({ line }: { line: string }) =>
  line.split('　').map((part, index) => (
    <Fragment key={index}>
      {index > 0 && '　'}
      <span className={styles.part}>{part}</span>
    </Fragment>
  ))

function Facts({ row }: { row: ForeignOfferRow }) {
  const pairs: [string, string | null][] = [
    ['产地 / 年度', `${row.origin}　${cropYear(row.productionYear)}`],
    ['等级 / 叶屑', `${row.grade}　${row.leafGrade ?? '--'} 级`],
    ['合同指标', promisedLine(row)],
    [
      '检验指标',
      measureParts([
        row.lenAvg !== null && `长度 ${row.lenAvg} mm`,
        row.mikeAvg !== null && `马值 ${row.mikeAvg.toFixed(1)}`,
        row.strengthAvg !== null && `强力 ${row.strengthAvg} cN/tex`,
      ]),
    ],
    ['净重', `${weight(row.netWeight)} 吨　${row.packets} 包`],
    ['货期', `${wordOf('foreignTerm', row.term)}　${shipmentLine(row)}`],
    ['目的港', row.port],
    ['配额', wordOf('importQuota', row.quotaKind)],
    ['付款方式', wordOf('foreignPayment', row.payment)],
    ['随附单证', documentsLine(row.documents)],
    ['合同规则', `${wordOf('tradeRules', row.rules)}　仲裁地 ${row.arbitration}`],
    ['提单号', row.blNo],
    ['箱号', row.containerNo],
    ['唛头号', row.markNo],
    ['货主', row.cargoOwner],
    ['备注', row.remark],
    ['卖家', [row.sellerName, row.contactName].filter(Boolean).join('　')],
  ]
  return (
    <dl className="pairs">
      {pairs
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>
              <Unbroken line={value!} />
            </dd>
          </div>
        ))}
    </dl>
  )
}

/** F6 for the quote of the offer, with the parameters it is computed by. */
function Costs({ row }: { row: ForeignOfferRow }) {
  const { data: reference } = useRead('/toolbox/reference')
  const rate = reference?.fx?.value
  const centsPerPound = row.quote === null ? undefined : row.quote / 100
  const ready = rate !== undefined && centsPerPound !== undefined
  const { data } = useRead(
    '/market/import/convert',
    { centsPerPound: centsPerPound ?? 1, rate: rate ?? 1 },
    { enabled: ready }
  )
  if (!ready) return <p className="text-soft">暂无汇率或结算价，不能折算。</p>
  if (!data) return <Bones lines={2} />
  const { parameters } = data
  const basis = basisLine(row)
  return (
    <section aria-label="到港成本折算">
      <dl className={styles.costs}>
        {(
          [
            ['1%关税配额', data.quotaPrice],
            [`滑准税${data.slidingRate === null ? '' : ` ${fixed(data.slidingRate, 1)}%`}`, data.slidingPrice],
            ['加工贸易（保税）', data.processingPrice],
            ['无配额 40%', data.fullPrice],
          ] as const
        ).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{price(value)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-faint text-small">
        元/吨，港口提货价。报价 {pounds(row.quote)} 美分/磅
        {basis && (
          <>
            （<span className="no-wrap">{basis}</span>，按上一交易日结算价）
          </>
        )}
        ，汇率 {rate.toFixed(4)}（<span className="no-wrap">{reference?.fx?.day}</span>），增值税{' '}
        {fixed(parameters.vat * 100, 0)}%，港杂 {parameters.port} 元/吨。
      </p>
    </section>
  )
}

/** What the order comes to, as it will be bound: price, rate with its day, deposit. */
function Order({ row, onClose }: { row: ForeignOfferRow; onClose: () => void }) {
  const { offerId } = row
  const { data, error, refetch } = useCall('/foreign/order/preview', { offerId }, { gcTime: 0 })
  const navigate = useNavigate()
  const order = useAction('/foreign/order/add', {
    refresh: ['/foreign/order/preview', '/foreign/offer/list', '/todo/list'],
    onDone: ({ orderId }) => {
      message.success('下单成功')
      void navigate(`/buyer/purchase-foreign-order/${orderId}`)
    },
  })
  if (error) return <ErrorState error={error} hint="" onRetry={() => void refetch()} />
  if (!data) return <Bones lines={3} />
  const { figures, depositShare, presentDays, useBalance, seen } = data
  const missing = figures.deposit - useBalance
  return (
    <>
      <section className={styles.money} aria-label="订单金额">
        <p>
          {pounds(figures.poundPrice)} 美分/磅 = {dollars(figures.price)} 美元/吨 × {weight(row.netWeight)} 吨 ={' '}
          <b className="num">{dollars(figures.amount)} 美元</b>
        </p>
        <p>
          定金 {depositShare}%，按 <span className="no-wrap">{figures.rateDay}</span> 汇率 {figures.rate.toFixed(4)}：
          <b className="num">{money(figures.deposit)} 元</b>
          <span className="text-soft">　可用余额 {money(useBalance)} 元</span>
        </p>
        <p className="text-faint text-small">
          定金在卖方确认收款收证后解冻；接单后 {presentDays}{' '}
          天内未付款开证的，定金归卖方。美元货款由双方银行直接结算，不经平台账户。
        </p>
      </section>
      <DialogActs onClose={onClose}>
        {missing > 0 ? (
          <Link className="btn primary" to="/user-center/transfer-list">
            余额不足，还需 {money(missing)} 元，去入金
          </Link>
        ) : (
          <Button type="primary" loading={order.busy} onClick={() => void order.run({ offerId, seen })}>
            下单并冻结定金
          </Button>
        )}
      </DialogActs>
    </>
  )
}
