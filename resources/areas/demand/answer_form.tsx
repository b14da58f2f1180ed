import { Checkbox, Input, InputNumber, Radio, Select } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import type { DemandDetails } from '#wire/demand/transformers/demand'
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
import styles from './demand.module.css'

const REFRESH = ['/demand/get', '/demand/answers', '/quotation/list', '/todo/list'] as const

/** What is offered of a batch: yuan per tonne. */
type Prices = Record<number, number | null>

/** 去报价: the seller chooses goods that he has on sale, each with its price. */
export function AnswerForm({ wish, onClose }: { wish: DemandDetails; onClose: () => void }) {
  const { data } = useCall('/seller/product/list', {
    productType: wish.productType,
    state: ListingState.listed,
    salesState: SalesState.onSale,
    pageSize: 100,
  })
  const delivered = wish.deliveryType === DeliveryType.delivered
  const [prices, setPrices] = useState<Prices>({})
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
  const chosen = (data?.data ?? []).filter(({ productId }) => productId in prices)
  const total = sumWeight(chosen.map(({ settlementWeight }) => settlementWeight))
  const problem =
    chosen.length === 0
      ? '请选择要报价的商品'
      : total > wish.open
        ? `报价重量超过剩余求购量，剩余 ${weight(wish.open)} 吨`
        : chosen.some(({ productId }) => prices[productId] === null)
          ? '请填写价格'
          : null
  const basis = wish.priceType === PriceType.basis
  const first = (row: OwnProductRow) => ((basis ? wish.price : (wish.price ?? row.price)) ?? 0) / 100 || null
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
            lines: chosen.map(({ productId }) => ({
              batchId: productId,
              price: Math.round(prices[productId]! * 100),
              priceType: wish.priceType,
              priceContract: wish.priceContract,
            })),
          })
        )
      }}
    >
      {contract.form}
      {data?.total === 0 && (
        <EmptyState
          title="没有在售的同类商品"
          hint="先挂牌，再来报价"
          actions={
            <Link className="btn primary" to="/seller/product">
              我的资源
            </Link>
          }
        />
      )}
      {data?.data.map((row) => {
        const { productId, batchCode } = row
        const on = productId in prices
        return (
          <div key={productId} className={styles.line}>
            <div>
              <Checkbox
                checked={on}
                onChange={() => {
                  const { [productId]: _, ...rest } = prices
                  setPrices(on ? rest : { ...prices, [productId]: first(row) })
                }}
              >
                <b>{batchCode}</b>　{weight(row.settlementWeight)} 吨　挂牌 {price(row.price)}
              </Checkbox>
              <QualityStrip batch={row} />
            </div>
            {on && (
              <InputNumber
                aria-label={`${batchCode} ${basis ? '基差' : '价格'}`}
                precision={2}
                step={10}
                status={tried && prices[productId] === null ? 'error' : undefined}
                value={prices[productId]}
                onChange={(value) => setPrices({ ...prices, [productId]: value })}
                addonAfter="元/吨"
              />
            )}
          </div>
        )
      })}
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
