import { Input, Radio, Select, Switch } from 'antd'
import { useState } from 'react'
import { useForm, type Path } from 'react-hook-form'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { DemandDetails } from '#wire/demand/transformers/demand'
import type { SavedSearchRow } from '#wire/listing/transformers/lists'
import type { OrderDetail } from '#wire/order/transformers/order'
import {
  BY_TONNE,
  CNY_COTTON,
  DeliveryType,
  DemandState,
  DemandVisibility,
  PriceType,
  ProductType,
  STAPLE_FIBRE,
} from '#ui/generated/codes'
import { TONNE_CRITERIA } from '#ui/generated/tonne_criteria'
import { Button } from '#ui/kit/button'
import { isOneOf } from '#ui/named_codes'
import { DateInput } from '~/components/date_input'
import type { DestinationChoice } from '~/components/destination/destination_choice'
import { DestinationSelect } from '~/components/destination/destination_select'
import { KeptDestination } from '~/components/destination/kept_destination'
import { DraftNote, useDraft } from '~/components/draft'
import { hasFutures, useLivingContracts } from '~/components/living_contracts'
import { NumberInput } from '~/components/number_input'
import { NAMES, wordsOf, type CriteriaValues, type NameKey } from '~/components/offers/criteria'
import { Bones, EmptyState, ErrorState, PageHeader } from '~/components/states'
import { entriesOf } from '~/components/state_tag'
import { AntdScope } from '~/lib/antd_scope'
import type { CallError } from '~/lib/call'
import type { Input as InputOf } from '~/lib/calls'
import { dayIn } from '~/lib/days'
import { message } from '~/lib/feedback'
import { useAction, useCall } from '~/lib/query'
import { BlendPlanDialog } from './blend_plan'
import { CompaniesSelect } from './companies_select'
import { copyOfOrder, copyOfSearch, type WishCopy } from './wish_copies'
import { WishRangesForm, type Ranges } from './wish_ranges_form'
import styles from './demand.module.css'

const TYPES = entriesOf('productType')
  .filter(({ code }) => isOneOf(code, ...CNY_COTTON, ...BY_TONNE))
  .map(({ code, word }) => ({ value: code, label: word }))
const choices = (dictionary: 'priceType' | 'deliveryType' | 'demandVisibility') =>
  entriesOf(dictionary).map(({ code, word }) => ({ value: code, label: word }))

type Values = Omit<
  InputOf<'/demand/add'>,
  'submit' | 'productType' | 'ranges' | 'price' | 'invited' | 'standing' | 'sms' | 'weight'
> & {
  productType: ProductType
  ranges: Ranges
  weight: number | null
  standing: boolean
  sms: boolean
  /** Yuan per tonne. */
  price: number | null
  invited: { companyId: number; name: string }[]
  /** 收货地址 that was chosen or written; null for the first of the company's book. */
  destination: DestinationChoice | null
}

/** A price of last week is not sent to the market by a form that was left: these are not kept. */
const PRICES: readonly Path<Values>[] = ['price', 'priceContract']

const fresh = (): Values => ({
  productType: ProductType.xinjiang,
  ranges: [{ must: {}, wish: {} }],
  weight: null,
  priceType: PriceType.fixed,
  priceContract: null,
  price: null,
  deliveryType: DeliveryType.pickUp,
  payment: '',
  remark: '',
  buyerReference: '',
  visibility: DemandVisibility.everybody,
  invited: [],
  standing: false,
  validUntil: null,
  sms: false,
  destination: null,
})

function valuesOf(wish: DemandDetails): Values {
  const later = wish.validUntil && wish.validUntil.slice(0, 10) >= dayIn(0)
  return {
    ...fresh(),
    productType: wish.productType,
    ranges: wish.ranges.length > 0 ? wish.ranges : [{ must: {}, wish: {} }],
    weight: wish.weight,
    priceType: wish.priceType,
    priceContract: wish.priceContract,
    price: wish.price === null ? null : wish.price / 100,
    deliveryType: wish.deliveryType,
    payment: wish.payment ?? '',
    remark: wish.remark ?? '',
    buyerReference: wish.owner?.buyerReference ?? '',
    visibility: wish.visibility,
    invited: wish.owner?.invited ?? [],
    standing: wish.standing,
    validUntil: later ? wish.validUntil!.slice(0, 10) : null,
    sms: wish.owner?.sms ?? false,
  }
}

/** A form that is filled with something else than a wish: its values, and what was left out or has to be looked at. */
type Filled = { values: Values; note: string }

function filledWith(copy: WishCopy, note: string, before = fresh()): Filled {
  const given = Object.fromEntries(Object.entries(copy).filter(([, value]) => value !== undefined)) as WishCopy
  return { values: { ...before, ...given }, note }
}

const isByTonne = (type: ProductType) => isOneOf(type, ...BY_TONNE)

/** What of the form fits goods of another type: criteria that they do not have, and contracts of other goods, are taken back. */
function changedType(values: Values, productType: ProductType): Values {
  const before = values.productType
  const fits = isByTonne(productType)
    ? (name: string) => isByTonne(before) && TONNE_CRITERIA[productType].includes(name as never)
    : () => !isByTonne(before)
  const only = (params: object) => Object.fromEntries(Object.entries(params).filter(([name]) => fits(name)))
  const sameContract = isByTonne(productType) === isByTonne(before) && hasFutures(productType) === hasFutures(before)
  const ranges = values.ranges.map(({ must, wish }) => ({ must: only(must), wish: only(wish) }))
  const stated = ranges.filter((range) => Object.keys({ ...range.must, ...range.wish }).length > 0)
  return {
    ...values,
    productType,
    ranges: stated.length > 0 ? stated : [{ must: {}, wish: {} }],
    ...(!sameContract && { priceContract: null }),
    ...(!hasFutures(productType) && { priceType: PriceType.fixed }),
  }
}

/** What a search asks for and a wish has no field for, in words; names of companies are keys in a search, so that only their kind is told. */
function leftWords(left: Record<string, string>): string {
  const named = new Set<string>(['producer', 'entrepot', 'seller'])
  const others = Object.fromEntries(Object.entries(left).filter(([name]) => !named.has(name)))
  const kinds = Object.keys(left).filter((name) => named.has(name))
  return [...wordsOf(others as CriteriaValues), ...kinds.map((name) => NAMES[name as NameKey])].join('、')
}

function filledBySearch({ name, criteria }: SavedSearchRow, before?: Values): Filled {
  const { copy, left } = copyOfSearch(criteria as Record<string, string>)
  const words = leftWords(left)
  // A saved search is of cotton.
  if (before && isByTonne(before.productType)) before = changedType(before, ProductType.xinjiang)
  return filledWith(copy, `已按保存的搜索“${name}”填写${words && `，未带入：${words}`}。`, before)
}

function filledByOrder(order: OrderDetail): Filled | null {
  const found = order.side === 'buyer' ? copyOfOrder(order) : null
  if (!found) return null
  const others = found.left > 0 ? `，其他类型的${found.left}批未带入` : ''
  const quality = isByTonne(found.copy.productType!)
    ? '质量指标和规格按所购商品为限，等级、包装、产区、厂家等列为“希望”'
    : '长度、强力、整齐度、含杂以其中最差的一批为限，颜色级、马克隆值、产区等列为“希望”'
  const note = `已按订单${order.orderNo}填写${others}：${quality}，价格请重新填写。`
  return filledWith(found.copy, note)
}

/** /demand/publish: a new wish, `?id=` one that is not in the market, `?copy=` a copy of one, `?search=` from a saved search, `?order=` from an order. */
export function Component() {
  const [params] = useSearchParams()
  const search = Number(params.get('search')) || 0
  const order = Number(params.get('order')) || 0
  if (search > 0) return <FromSearch key={search} id={search} />
  if (order > 0) return <FromOrder key={order} orderId={order} />
  return <FromWish />
}

function Gone({ title }: { title: string }) {
  return (
    <main className="wrap">
      <EmptyState
        page
        title={title}
        hint="可以直接填写一条新的求购"
        actions={
          <Link className="btn primary" to="/demand/publish">
            发布求购
          </Link>
        }
      />
    </main>
  )
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <main className="wrap">
      <ErrorState page error={error} hint="也可以直接填写一条新的求购" onRetry={onRetry} />
    </main>
  )
}

function FromSearch({ id }: { id: number }) {
  const { data, error, refetch } = useCall('/shop/saved/list', {}, { staleTime: 0 })
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Bones lines={10} />
  const saved = data.find((one) => one.id === id)
  return saved ? (
    <WishForm draft={`wish-search-${id}`} filled={filledBySearch(saved)} editing={null} />
  ) : (
    <Gone title="保存的搜索不存在" />
  )
}

function FromOrder({ orderId }: { orderId: number }) {
  const { data, error, refetch } = useCall('/order/get', { orderId }, { staleTime: 0 })
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Bones lines={10} />
  const filled = filledByOrder(data)
  return filled ? (
    <WishForm draft={`wish-order-${orderId}`} filled={filled} editing={null} />
  ) : (
    <Gone title="只能按本企业以人民币采购的订单再次求购" />
  )
}

function FromWish() {
  const [params] = useSearchParams()
  const from = Number(params.get('id') ?? params.get('copy')) || 0
  const { data, error, refetch } = useCall('/demand/get', { demandId: from }, { enabled: from > 0, staleTime: 0 })
  if (from === 0) return <WishForm key="new" draft="wish" filled={{ values: fresh(), note: '' }} editing={null} />
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Bones lines={10} />
  const editing = params.has('id') ? data : null
  const draft = editing ? undefined : `wish-copy-${from}`
  return <WishForm key={from} draft={draft} filled={{ values: valuesOf(data), note: '' }} editing={editing} />
}

/** Chooses one of the saved searches of the viewer; nothing for who has none. */
function SavedSearchSelect({ onChoose }: { onChoose: (search: SavedSearchRow) => void }) {
  const { data } = useCall('/shop/saved/list', {}, { staleTime: 60_000 })
  if (!data || data.length === 0) return null
  return (
    <Select
      aria-label="从保存的搜索复制"
      placeholder="从保存的搜索复制"
      options={data.map(({ id, name }) => ({ value: id, label: name }))}
      value={null}
      onChange={(id: number | null) => {
        const chosen = data.find((one) => one.id === id)
        if (chosen) onChoose(chosen)
      }}
      style={{ width: 190 }}
    />
  )
}

type WishFormProps = {
  /** Name under which it is kept until it is sent; a wish that stands is shown as it stands. */
  draft?: string
  filled: Filled
  editing: DemandDetails | null
}

function WishForm({ draft, filled, editing }: WishFormProps) {
  const navigate = useNavigate()
  const form = useForm<Values>({ defaultValues: filled.values })
  const { restored, empty, forget } = useDraft(form, draft, PRICES)
  const values = form.watch()
  const [note, setNote] = useState(filled.note)
  const set = (more: Partial<Values>) => {
    for (const [name, value] of Object.entries(more))
      form.setValue(name as Path<Values>, value as never, { shouldDirty: true })
  }
  const fill = (by: Filled) => {
    set(by.values)
    setNote(by.note)
  }
  // What was typed days ago may name a day that has passed.
  const validUntil = values.validUntil && values.validUntil >= dayIn(0) ? values.validUntil : null
  const [preset, setPreset] = useState<DestinationChoice | null>(null)
  const to = values.destination ?? preset
  const [moving, setMoving] = useState(false)
  const [planning, setPlanning] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const contracts = useLivingContracts(
    isOneOf(values.productType, ...STAPLE_FIBRE),
    values.priceType === PriceType.basis
  )
  const options = {
    refresh: ['/demand/own', '/demand/list', '/demand/get'] as const,
    onDone: (_: unknown, { submit }: { submit: unknown }) => {
      message.success(submit ? '已提交审核' : '草稿已保存')
      forget()
      void navigate('/demand/mine')
    },
    onError: (error: CallError) => {
      const found = (error.body as { errors?: { field: string; message: string }[] } | null)?.errors ?? []
      setErrors(Object.fromEntries(found.map(({ field, message: text }) => [field, text])))
      requestAnimationFrame(() =>
        document.querySelector('main .text-up')?.closest('.card')?.scrollIntoView({ block: 'center' })
      )
    },
  }
  const add = useAction('/demand/add', options)
  const edit = useAction('/demand/edit', options)
  const delivered = values.deliveryType === DeliveryType.delivered
  const basis = values.priceType === PriceType.basis
  // The server keeps the address of a wish while none is sent.
  const address = editing?.deliveryAddress ?? null
  const kept = address !== null && !moving

  function send(submit: boolean) {
    setErrors({})
    const { price, invited, destination: _chosen, ...rest } = values
    const input = {
      ...rest,
      ...(delivered && !kept && to ? to : {}),
      price: price === null ? null : Math.round(price * 100),
      invited: invited.map(({ companyId }) => companyId),
      validUntil: values.standing ? null : validUntil,
      submit,
    }
    return editing ? edit.run({ demandId: editing.id, ...input }) : add.run(input)
  }

  const field = (name: string, label: string, control: React.ReactNode, hint?: string) => {
    const error = errors[name]
    return (
      <div className={styles.field}>
        <span>{label}</span>
        <div>
          {control}
          {(error ?? hint) && <small className={error ? 'text-up' : 'text-soft'}>{error ?? hint}</small>}
        </div>
      </div>
    )
  }
  return (
    <AntdScope>
      <main className={`wrap ${styles.form}`}>
        <PageHeader
          title={editing ? `修改求购 ${editing.demandNo}` : '发布求购'}
          actions={
            !editing && (
              <>
                <Button onClick={() => setPlanning(true)}>导入配棉计划</Button>
                <SavedSearchSelect onChoose={(search) => fill(filledBySearch(search, values))} />
              </>
            )
          }
        />
        {planning && (
          <BlendPlanDialog
            onClose={() => setPlanning(false)}
            onFill={(copy, said) => {
              fill(filledWith(copy, said, values))
              setPlanning(false)
            }}
            onSaved={() => void navigate('/demand/mine')}
          />
        )}
        {restored && (
          <DraftNote
            onEmpty={() => {
              empty()
              setNote(filled.note)
            }}
          />
        )}
        {note && (
          <p className={`text-soft ${styles.note}`} role="status">
            {note}
          </p>
        )}
        <section className="card">
          <div className={styles.fields}>
            {field(
              'productType',
              '商品类型',
              <Select
                aria-label="商品类型"
                options={TYPES}
                value={values.productType}
                style={{ width: 190 }}
                onChange={(productType) => set(changedType(values, productType))}
              />
            )}
            {field(
              'weight',
              '求购吨数',
              <NumberInput
                aria-label="求购吨数"
                min={0}
                precision={3}
                value={values.weight}
                onChange={(weight) => set({ weight })}
                addonAfter="吨"
              />
            )}
          </div>
        </section>
        <WishRangesForm
          productType={values.productType}
          value={values.ranges}
          onChange={(ranges) => set({ ranges })}
          problems={errors}
        />
        <section className="card">
          <div className={styles.fields}>
            {field(
              'priceType',
              '报价方式',
              <Radio.Group
                aria-label="报价方式"
                options={choices('priceType').filter(
                  ({ value }) => value === PriceType.fixed || hasFutures(values.productType)
                )}
                value={values.priceType}
                onChange={(event) => set({ priceType: event.target.value as PriceType })}
              />,
              hasFutures(values.productType) ? undefined : '棉副产品没有对应的期货合约'
            )}
            {basis &&
              field(
                'priceContract',
                '点价合约',
                <Select
                  aria-label="点价合约"
                  placeholder="请选择"
                  style={{ width: 140 }}
                  options={contracts?.map(({ code }) => ({ value: code, label: code }))}
                  value={values.priceContract ?? undefined}
                  onChange={(priceContract: string) => set({ priceContract })}
                />
              )}
            {field(
              'price',
              basis ? '最高基差' : '期望价',
              <NumberInput
                aria-label={basis ? '最高基差' : '期望价'}
                precision={2}
                step={10}
                value={values.price}
                onChange={(price) => set({ price })}
                addonAfter="元/吨"
              />,
              basis ? undefined : '不填为面议'
            )}
            {field(
              'deliveryType',
              '交货方式',
              <Radio.Group
                aria-label="交货方式"
                options={choices('deliveryType')}
                value={values.deliveryType}
                onChange={(event) => set({ deliveryType: event.target.value as DeliveryType })}
              />
            )}
            {delivered &&
              (kept ? (
                <KeptDestination
                  line={address}
                  person={[editing?.owner?.deliveryContact, editing?.owner?.deliveryMobile].filter(Boolean).join(' ')}
                  onChange={() => setMoving(true)}
                  error={errors.addressId ?? null}
                />
              ) : (
                <DestinationSelect
                  value={to}
                  onPreset={setPreset}
                  onChange={(destination) => set({ destination })}
                  error={errors.addressId ?? null}
                  onKeep={address === null ? undefined : () => setMoving(false)}
                />
              ))}
            {field(
              'validUntil',
              '有效期至',
              <span className={styles.bounds}>
                <DateInput
                  aria-label="有效期至"
                  value={values.standing ? null : validUntil}
                  min={dayIn(0)}
                  onChange={(day) => set({ validUntil: day, standing: false })}
                />
                <Switch aria-label="长期求购" checked={values.standing} onChange={(standing) => set({ standing })} />
                长期求购
              </span>,
              '不选日期按平台的默认天数；长期求购一直有效，直到下架，须填写最高价格'
            )}
            {field(
              'visibility',
              '可见范围',
              <Radio.Group
                aria-label="可见范围"
                options={choices('demandVisibility')}
                value={values.visibility}
                onChange={(event) => set({ visibility: event.target.value as DemandVisibility })}
              />
            )}
            {values.visibility === DemandVisibility.invited &&
              field(
                'invited',
                '邀请的卖方',
                <CompaniesSelect value={values.invited} onChange={(invited) => set({ invited })} />
              )}
            {field(
              'payment',
              '付款说明',
              <Input
                aria-label="付款说明"
                maxLength={100}
                value={values.payment ?? ''}
                onChange={(event) => set({ payment: event.target.value })}
                placeholder="可不填，如：成交后三个工作日内付全款"
              />
            )}
            {field(
              'remark',
              '备注',
              <Input.TextArea
                aria-label="备注"
                rows={2}
                maxLength={200}
                value={values.remark ?? ''}
                onChange={(event) => set({ remark: event.target.value })}
                placeholder="请勿填写联系方式"
              />
            )}
            {field(
              'buyerReference',
              '采购单号',
              <Input
                aria-label="采购单号"
                maxLength={40}
                value={values.buyerReference ?? ''}
                onChange={(event) => set({ buyerReference: event.target.value })}
                placeholder="本企业的编号，成交后写入订单和合同"
              />
            )}
            {field(
              'sms',
              '新货短信提醒',
              <Switch aria-label="新货短信提醒" checked={values.sms} onChange={(sms) => set({ sms })} />
            )}
          </div>
        </section>
        <div className={styles.filters}>
          <Button tone="primary" disabled={add.busy || edit.busy} onClick={() => void send(true)}>
            提交审核
          </Button>
          <Button disabled={add.busy || edit.busy} onClick={() => void send(false)}>
            {editing && editing.state !== DemandState.draft ? '保存' : '保存草稿'}
          </Button>
          <span className="text-soft text-small">平台审核通过后展示在求购大厅</span>
        </div>
      </main>
    </AntdScope>
  )
}
