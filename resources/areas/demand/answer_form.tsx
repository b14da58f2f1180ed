import { Checkbox, Input, InputNumber, Radio, Segmented, Select } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import type { DemandDetails, DemandGoods } from '#wire/demand/transformers/demand'
import type { OwnProductRow } from '#wire/listing/transformers/own_products'
import { DeliveryType, ListingState, PriceType, SalesState } from '#ui/generated/codes'
import { useContractData } from '~/components/contract_data'
import { Dialog } from '~/components/dialog'
import { usePriceAction } from '~/components/far_price'
import { QualityStrip } from '~/components/quality_strip'
import { EmptyState } from '~/components/states'
import { wordOf } from '~/components/state_tag'
import { message } from '~/lib/feedback'
import { price, sumWeight, weight } from '~/lib/format'
import { useCall } from '~/lib/query'
import { FitScore } from './fit_score'
import styles from './demand.module.css'

const REFRESH = ['/demand/get', '/demand/answers', '/quotation/list', '/todo/list'] as const

/** What the form shows of goods, whichever list they come from. */
type Goods = DemandGoods['data'][number] | OwnProductRow

/** What is offered of a batch: yuan per tonne. */
type Offered = { goods: Goods; price: number | null }

/** Goods to choose from: those that fit, or all on sale, found by words. */
function useGoods(wish: DemandDetails) {
  const [all, setAll] = useState<boolean | null>(null)
  const [keyword, setKeyword] = useState('')
  const fitting = useCall('/demand/goods', { demandId: wish.id })
  // Who has nothing that fits chooses among all he has.
  const whole = all ?? fitting.data?.total === 0
  const stock = useCall(
    '/seller/product/list',
    {
      productType: wish.productType,
      state: ListingState.listed,
      salesState: SalesState.onSale,
      keyword: keyword || undefined,
      pageSize: 50,
    },
    { enabled: whole }
  )
  return { whole, setAll, keyword, setKeyword, fits: fitting.data?.total, list: whole ? stock.data : fitting.data }
}

/** 去报价: the seller chooses goods that he has on sale, each with its price. */
export function AnswerForm({ wish, onClose }: { wish: DemandDetails; onClose: () => void }) {
  const { whole, setAll, keyword, setKeyword, fits, list } = useGoods(wish)
  const delivered = wish.deliveryType === DeliveryType.delivered
  const [offered, setOffered] = useState<Record<number, Offered>>({})
  const [deliveryType, setDeliveryType] = useState(wish.deliveryType)
  const [validHours, setValidHours] = useState(48)
  const [words, setWords] = useState('')
  const [tried, setTried] = useState(false)
  const contract = useContractData()
  const send = usePriceAction('/demand/answer', {
    refresh: REFRESH,
    onDone: () => {
      message.success('报价已发出')
      onClose()
    },
  })
  const chosen = Object.values(offered)
  const total = sumWeight(chosen.map(({ goods }) => goods.settlementWeight))
  const problem =
    chosen.length === 0
      ? '请选择要报价的商品'
      : total > wish.open
        ? `报价重量超过剩余求购量，剩余 ${weight(wish.open)} 吨`
        : chosen.some(({ price: typed }) => typed === null)
          ? '请填写价格'
          : null
  const basis = wish.priceType === PriceType.basis
  const first = (row: Goods) => ((basis ? wish.price : (wish.price ?? row.price)) ?? 0) / 100 || null
  return (
    <Dialog
      open
      title={`对求购 ${wish.demandNo} 报价`}
      width={720}
      okText="发出报价"
      okButtonProps={{ loading: send.busy }}
      onCancel={onClose}
      onOk={() => {
        setTried(true)
        if (problem) return
        contract.guard(() =>
          send.run({
            demandId: wish.id,
            seen: wish.seen,
            deliveryType,
            validHours,
            message: words.trim() || null,
            lines: chosen.map(({ goods, price: typed }) => ({
              batchId: goods.productId,
              price: Math.round(typed! * 100),
              priceType: wish.priceType,
              priceContract: wish.priceContract,
            })),
          })
        )
      }}
    >
      {contract.form}
      <div className={styles.filters}>
        <Segmented
          aria-label="商品范围"
          options={[
            { value: false, label: `符合要求 ${fits ?? ''}` },
            { value: true, label: '全部在售' },
          ]}
          value={whole}
          onChange={setAll}
        />
        {whole && (
          <Input.Search
            aria-label="搜索商品"
            allowClear
            defaultValue={keyword}
            placeholder="批号、仓库、质量"
            onSearch={setKeyword}
            style={{ width: 220 }}
          />
        )}
      </div>
      {list?.total === 0 &&
        (whole && !keyword ? (
          <EmptyState
            title="没有在售的同类商品"
            hint="先挂牌，再来报价"
            actions={
              <Link className="btn primary" to="/seller/product">
                我的资源
              </Link>
            }
          />
        ) : (
          <p className="text-soft">没有找到商品。</p>
        ))}
      {[
        ...chosen.flatMap(({ goods }) =>
          list?.data.some(({ productId }) => productId === goods.productId) ? [] : goods
        ),
        ...(list?.data ?? []),
      ].map((row: Goods) => (
        <Offer
          key={row.productId}
          goods={row}
          label={basis ? '基差' : '价格'}
          offered={offered[row.productId]}
          wrong={tried}
          onOffered={(price) => {
            const { [row.productId]: _, ...rest } = offered
            setOffered(price === undefined ? rest : { ...offered, [row.productId]: { goods: row, price } })
          }}
          first={first(row)}
        />
      ))}
      {list && list.total > list.data.length && (
        <p className="text-soft text-small">
          共 {list.total.toLocaleString()} 批，显示 {list.data.length} 批
          {whole ? '，可搜索查找其他' : '，匹配度最高的在前'}。
        </p>
      )}
      <div className={styles.filters}>
        <Radio.Group
          aria-label="交货方式"
          value={deliveryType}
          onChange={(event) => setDeliveryType(event.target.value as DeliveryType)}
          options={[DeliveryType.pickUp, ...(delivered ? [DeliveryType.delivered] : [])].map((value) => ({
            value,
            label: wordOf('deliveryType', value),
          }))}
        />
        <Select
          aria-label="有效期"
          value={validHours}
          onChange={setValidHours}
          options={[2, 8, 24, 48].map((value) => ({ value, label: `${value} 小时内有效` }))}
        />
        <Input
          aria-label="留言"
          maxLength={200}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          placeholder="留言，可不填"
          style={{ width: 220 }}
        />
      </div>
      <p className={tried && problem ? 'text-up' : 'text-soft'} role="status">
        {tried && problem ? problem : `已选 ${chosen.length} 批 ${weight(total)} 吨，剩余求购 ${weight(wish.open)} 吨`}
      </p>
      <p className="text-soft text-small">买方接受后立即生成订单，按商品挂牌的定金与条款执行。</p>
    </Dialog>
  )
}

type OfferProps = {
  goods: Goods
  label: string
  offered: Offered | undefined
  /** Whether what is missing is marked. */
  wrong: boolean
  /** The price that is proposed first. */
  first: number | null
  /** @param price undefined: not offered any more */
  onOffered: (price: number | null | undefined) => void
}

function Offer({ goods, label, offered, wrong, first, onOffered }: OfferProps) {
  return (
    <div className={styles.line}>
      <div>
        <Checkbox checked={offered !== undefined} onChange={() => onOffered(offered ? undefined : first)}>
          <b>{goods.batchCode}</b>　{weight(goods.settlementWeight)} 吨　挂牌 {price(goods.price)}
        </Checkbox>
        {'score' in goods && <FitScore fit={goods} />}
        <QualityStrip batch={goods} />
      </div>
      {offered && (
        <InputNumber
          aria-label={`${goods.batchCode} ${label}`}
          precision={2}
          step={10}
          status={wrong && offered.price === null ? 'error' : undefined}
          value={offered.price}
          onChange={onOffered}
          addonAfter="元/吨"
        />
      )}
    </div>
  )
}
