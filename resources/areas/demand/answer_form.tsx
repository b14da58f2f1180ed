import { Input, Radio, Segmented, Select } from 'antd'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import type { DemandDetails } from '#wire/demand/transformers/demand'
import type { OwnProductRow } from '#wire/listing/transformers/own_products'
import { DeliveryType, ListingState, PriceType, SalesState, STAPLE_FIBRE } from '#ui/generated/codes'
import { isOneOf } from '#ui/named_codes'
import { useContractData } from '~/components/contract_data'
import { Dialog } from '~/components/dialog'
import { DraftNote, useDraft } from '~/components/draft'
import { usePriceAction } from '~/components/far_price'
import { hasFutures, useLivingContracts } from '~/components/living_contracts'
import { EmptyState } from '~/components/states'
import { wordOf } from '~/components/state_tag'
import { message } from '~/lib/feedback'
import { termsWithin } from '~/components/quotation/price_form'
import { isTonnageType } from '~/components/tonnage/tonnage_texts'
import { goodsUnit } from '~/components/wishes/wish_words'
import { sumWeight, weight } from '~/lib/format'
import { useCall } from '~/lib/query'
import { OfferedLine, tonnesOf, type AnswerGoods, type Offered } from './offered_line'
import styles from './demand.module.css'

const REFRESH = ['/demand/get', '/demand/answers', '/quotation/list', '/todo/list'] as const

/** What is kept until the answer is sent: prices are not, since one of last week binds nobody. */
type Values = {
  /** Whether all goods on sale are listed; null until somebody says so. */
  all: boolean | null
  /** Null until somebody chooses: until then the goods that fit best. */
  lines: { batchId: number; tonnes: string }[] | null
  deliveryType: DeliveryType
  validHours: number
  message: string
}

const withTonnage = (row: OwnProductRow): AnswerGoods => ({ ...row, tonnage: row.goods })

/** A price as it is typed, and the contract that it is a basis on. */
type Priced = Pick<Offered, 'contract' | 'price'>

/** The price that the line begins with: what is wished for, else what the goods are listed at in the same manner. */
function priced(wish: DemandDetails, row: AnswerGoods, contract: string | null): Priced {
  const wished = contract === wish.priceContract ? wish.price : null
  const listed = contract === null ? row.price : contract === row.priceContract ? row.priceDiff : null
  const cents = wished ?? listed
  return { contract, price: cents === null ? null : cents / 100 }
}

/** The least of what is left and what is wanted, as far as the smallest lot allows it. */
const firstTonnes = ({ tonnage }: AnswerGoods, open: number) =>
  tonnage ? String(Math.min(tonnage.restWeight, Math.max(open, Math.min(tonnage.minLot, tonnage.restWeight)))) : ''

/** Goods to choose from: those that fit, or all on sale, found by words. */
function useGoods(wish: DemandDetails, all: boolean | null) {
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
  const list: { total: number; data: AnswerGoods[] } | undefined = whole
    ? stock.data && { total: stock.data.total, data: stock.data.data.map(withTonnage) }
    : fitting.data
  return { whole, keyword, setKeyword, fits: fitting.data?.total, fitting: fitting.data?.data ?? [], list }
}

/** Lines that one answer may have. */
const MOST_LINES = 20

/** Goods to begin with: those that fit best, as many as are still wanted. */
function bestOf(rows: readonly AnswerGoods[], open: number): AnswerGoods[] {
  if (rows[0]?.tonnage) return [rows[0]]
  const taken: AnswerGoods[] = []
  for (const row of rows.slice(0, MOST_LINES))
    if (sumWeight([...taken, row].map(({ settlementWeight }) => settlementWeight)) <= open) taken.push(row)
  return taken
}

/** The form as it is kept, its prices, and the goods that were seen in it: lines that were kept wait for theirs to be listed. */
function useAnswer(wish: DemandDetails) {
  const form = useForm<Values>({
    defaultValues: { all: null, lines: null, deliveryType: wish.deliveryType, validHours: wish.mostHours, message: '' },
  })
  const draft = useDraft(form, `answer-${wish.id}`)
  const values = form.watch()
  const goods = useGoods(wish, values.all)
  const [prices, setPrices] = useState<Record<number, Priced | undefined>>({})
  const [seen, setSeen] = useState<Record<number, AnswerGoods>>({})
  const known: Record<number, AnswerGoods | undefined> = {
    ...seen,
    ...Object.fromEntries([...goods.fitting, ...(goods.list?.data ?? [])].map((row) => [row.productId, row])),
  }
  const lines =
    values.lines ??
    bestOf(goods.fitting, wish.open).map((row) => ({ batchId: row.productId, tonnes: firstTonnes(row, wish.open) }))
  const chosen = lines.flatMap(({ batchId, tonnes }): Offered[] => {
    const row = known[batchId]
    return row ? [{ goods: row, tonnes, ...(prices[batchId] ?? priced(wish, row, wish.priceContract)) }] : []
  })
  const set = (part: Partial<Values>) => {
    for (const [name, value] of Object.entries(part))
      form.setValue(name as keyof Values, value as never, { shouldDirty: true })
  }
  return {
    values,
    set,
    chosen,
    goods,
    draft: {
      ...draft,
      empty() {
        setPrices({})
        draft.empty()
      },
    },
    offer(row: AnswerGoods, change: Partial<Omit<Offered, 'goods'>> | null) {
      const { productId: batchId } = row
      const others = lines.filter((line) => line.batchId !== batchId)
      const { [batchId]: typed, ...rest } = prices
      if (change === null) {
        setPrices(rest)
        return set({ lines: others })
      }
      setSeen({ ...seen, [batchId]: row })
      if (change.contract !== undefined) setPrices({ ...rest, [batchId]: priced(wish, row, change.contract) })
      if (change.price !== undefined)
        setPrices({ ...rest, [batchId]: { ...(typed ?? priced(wish, row, wish.priceContract)), price: change.price } })
      const line = lines.find((one) => one.batchId === batchId)
      const tonnes = change.tonnes ?? line?.tonnes ?? firstTonnes(row, wish.open)
      // A line stays in its place while it is typed in.
      if (line?.tonnes !== tonnes || values.lines === null)
        set({
          lines: line
            ? lines.map((one) => (one === line ? { batchId, tonnes } : one))
            : [...others, { batchId, tonnes }],
        })
    },
  }
}

/** Codes of the contracts that goods can be priced on beside a fixed price: that of the wish, and all others that live long enough. */
function useContractsFor({ productType, priceContract }: DemandDetails): string[] {
  const living = useLivingContracts(isOneOf(productType, ...STAPLE_FIBRE), hasFutures(productType))
  return [...new Set([...(priceContract ? [priceContract] : []), ...(living ?? []).map(({ code }) => code)])]
}

/** 去报价: the seller chooses goods that he has on sale, each with its price. */
export function AnswerForm({ wish, onClose }: { wish: DemandDetails; onClose: () => void }) {
  const { values, set, chosen, goods, draft, offer } = useAnswer(wish)
  const { whole, keyword, setKeyword, fits, list } = goods
  const { deliveryType } = values
  const validHours = Math.min(values.validHours, wish.mostHours)
  const delivered = wish.deliveryType === DeliveryType.delivered
  const [tried, setTried] = useState(false)
  const contract = useContractData()
  const contracts = useContractsFor(wish)
  const send = usePriceAction('/demand/answer', {
    refresh: REFRESH,
    onDone: () => {
      message.success('报价已发出')
      draft.forget()
      onClose()
    },
  })
  const total = sumWeight(chosen.map((one) => tonnesOf(one).tonnes ?? 0))
  const unread = chosen.map((one) => tonnesOf(one).problem).find((text) => text !== null)
  const unit = goodsUnit(wish)
  const problem =
    chosen.length === 0
      ? '请选择要报价的商品'
      : unread
        ? unread
        : total > wish.open
          ? `报价重量超过剩余求购量，剩余 ${weight(wish.open)} 吨`
          : chosen.some(({ price: typed }) => typed === null)
            ? '请填写价格'
            : null
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
            message: values.message.trim() || null,
            lines: chosen.map(({ goods: { productId, tonnage }, contract: priceContract, price: typed, tonnes }) => ({
              batchId: productId,
              ...(tonnage && { weight: Number(tonnes) }),
              price: Math.round(typed! * 100),
              priceType: priceContract ? PriceType.basis : PriceType.fixed,
              priceContract,
            })),
          })
        )
      }}
    >
      {draft.restored && <DraftNote onEmpty={draft.empty} />}
      {contract.form}
      <div className={styles.filters}>
        <Segmented
          aria-label="商品范围"
          options={[
            { value: false, label: `符合要求 ${fits ?? ''}` },
            { value: true, label: '全部在售' },
          ]}
          value={whole}
          onChange={(all) => set({ all })}
        />
        {whole && (
          <Input.Search
            aria-label="搜索商品"
            allowClear
            defaultValue={keyword}
            placeholder={isTonnageType(wish.productType) ? '货号、仓库、厂家' : '批号、仓库、质量'}
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
        ...chosen.flatMap(({ goods: row }) =>
          list?.data.some(({ productId }) => productId === row.productId) ? [] : row
        ),
        ...(list?.data ?? []),
      ].map((row: AnswerGoods) => (
        <OfferedLine
          key={row.productId}
          goods={row}
          contracts={contracts}
          offered={chosen.find((one) => one.goods.productId === row.productId)}
          wrong={tried}
          open={wish.open}
          onOffered={(change) => offer(row, change)}
        />
      ))}
      {list && list.total > list.data.length && (
        <p className="text-soft text-small">
          共 {list.total.toLocaleString()} {unit}，显示 {list.data.length} {unit}
          {whole ? '，可搜索查找其他' : '，匹配度最高的在前'}。
        </p>
      )}
      <div className={styles.filters}>
        <Radio.Group
          aria-label="交货方式"
          value={deliveryType}
          onChange={(event) => set({ deliveryType: event.target.value as DeliveryType })}
          options={[DeliveryType.pickUp, ...(delivered ? [DeliveryType.delivered] : [])].map((value) => ({
            value,
            label: wordOf('deliveryType', value),
          }))}
        />
        <Select
          aria-label="有效期"
          value={validHours}
          onChange={(hours) => set({ validHours: hours })}
          options={termsWithin(wish.mostHours).map((value) => ({ value, label: `${value} 小时内有效` }))}
        />
        <Input
          aria-label="留言"
          maxLength={200}
          value={values.message}
          onChange={(event) => set({ message: event.target.value })}
          placeholder="留言，可不填"
          style={{ width: 220 }}
        />
      </div>
      <p className={tried && problem ? 'text-up' : 'text-soft'} role="status">
        {tried && problem
          ? problem
          : `已选 ${chosen.length} ${unit} ${weight(total)} 吨，剩余求购 ${weight(wish.open)} 吨`}
      </p>
      <p className="text-soft text-small">买方接受后立即生成订单，按商品挂牌的定金与条款执行。</p>
    </Dialog>
  )
}
