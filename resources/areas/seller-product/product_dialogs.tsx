import { Input, Radio, Select } from 'antd'
import { useForm } from 'react-hook-form'
import { Dialog } from '~/components/dialog'
import { DialogActs } from '~/components/dialog_acts'
import { sendPrices } from '~/components/far_price'
import { Field } from '~/components/field'
import { Icon } from '~/components/icon'
import { Form, Submit } from '~/components/form'
import { NumberInput } from '~/components/number_input'
import { Permission } from '~/components/permission'
import { optionsOf } from '~/components/state_tag'
import { call, newKey } from '~/lib/call'
import { message } from '~/lib/feedback'
import { price as inYuan, signed } from '~/lib/format'
import { cents, priceOutside } from './cents'
import { BasisDialog, BasisFields, NO_BASIS, type BasisValues } from './basis_dialog'
import { isStaple } from './goods_values'
import { countOf, isOfTonnes } from './misfit'
import { askedCents, NOTHING_ASKED } from './auction_prices'
import { ContractGaps } from './contract_gaps'
import { CustomerSelect } from './customer_select'
import { DayInput } from './day_input'
import { commonPremium, OfferTermFields, premiumCents, type OfferTerms } from './offer_terms'
import {
  Adjustable,
  BidType,
  DeliveryType,
  InTransitState,
  PriceType,
  SpotType,
  StorageFeeType,
} from '#ui/generated/codes'
import type { OwnProductRow } from '#wire/listing/transformers/own_products'
import type { BulkProps } from './bulk_dialog'
import { About, tell } from './bulk_dialog'
import { Button } from '#ui/kit/button'
import styles from './product.module.css'

type ListValues = BasisValues &
  OfferTerms & {
    priceType: PriceType
    rule: 'fixed' | 'agio'
    price: number | null
    deliveryType: DeliveryType
    storageFeeType: StorageFeeType
    adjustable: Adjustable
    spotType: SpotType
    appointmentDate: string
    remark: string
  }

/** Says before the form is filled in that the server will refuse batches that lie nowhere. */
function Homeless({ rows, onPlace }: { rows: OwnProductRow[]; onPlace: (rows: OwnProductRow[]) => void }) {
  const homeless = rows.filter(
    (row) =>
      row.inTransitState !== InTransitState.inTransit &&
      !row.entrepotId &&
      !row.entrepotName &&
      !(isOfTonnes(row) && row.place)
  )
  if (homeless.length === 0) return null
  return (
    <p className={styles.homeless} role="alert">
      <Icon name="warn" />
      {rows.length === 1 ? (isOfTonnes(rows[0]) ? '该商品' : '该批次') : countOf(homeless)}
      还没有仓库{rows.every(isOfTonnes) && '或存放地'}，不能挂牌。
      <Permission codes="batch:edit">
        <Button tone="quiet" size="small" onClick={() => onPlace(homeless)}>
          登记仓库
        </Button>
      </Permission>
    </p>
  )
}

/** 挂牌: one price rule and the same terms for all chosen batches. */
export function ListDialog({
  rows,
  onPlace,
  onClose,
  onDone,
}: BulkProps & { onPlace: (rows: OwnProductRow[]) => void }) {
  const byTonne = rows.every(isOfTonnes)
  const staple = rows.every(({ productType }) => isStaple(productType))
  // By-products have no futures: they are listed at a price.
  const priced = !byTonne || staple
  const last = rows.length === 1 && rows[0].priceType === PriceType.fixed ? rows[0].price : null
  const form = useForm<ListValues>({
    defaultValues: {
      ...NO_BASIS,
      priceType: rows.length === 1 && rows[0].priceType === PriceType.basis ? PriceType.basis : PriceType.fixed,
      rule: 'fixed',
      price: last === null ? null : last / 100,
      deliveryType: DeliveryType.pickUp,
      storageFeeType: StorageFeeType.none,
      adjustable: Adjustable.yes,
      spotType: SpotType.spot,
      appointmentDate: '',
      bidType: BidType.closed,
      ...NOTHING_ASKED,
      contactId: null,
      premiumAgio: commonPremium(rows),
      storageFeeMemo: '',
      remark: '',
    },
  })
  const { rule, price, spotType, priceType, bidType } = form.watch()
  const agios = rows.map(({ percentAgio }) => percentAgio ?? 0)
  const examples =
    rule === 'agio' && price
      ? [Math.min(...agios), Math.max(...agios)].map((agio) => inYuan(cents(price) + agio))
      : null
  return (
    <Dialog open title="挂牌" footer={null} onCancel={onClose} destroyOnHidden>
      <About rows={rows} />
      <Homeless rows={rows} onPlace={onPlace} />
      <ContractGaps bidType={bidType} />
      <Form
        form={form}
        onSubmit={async ({ price: yuan, priceDiff, priceContract, priceStandard, pointDeadline, ...rest }) => {
          const {
            appointmentDate,
            storageFeeMemo,
            premiumAgio,
            bidType,
            startingPrice,
            reservePrice,
            remark,
            ...values
          } = rest
          const basis = {
            priceDiff: cents(priceDiff ?? 0),
            priceContract,
            priceStandard,
            pointDeadline: pointDeadline || null,
          }
          const answer = await sendPrices(
            rows.map(({ productId }) => productId),
            (productIds, confirmed) =>
              call(
                '/seller/product/listing/bulk/add',
                {
                  ...values,
                  productIds,
                  confirmed,
                  ...(values.priceType === PriceType.basis ? { ...basis, rule: 'fixed' } : { price: cents(yuan!) }),
                  appointmentDate: values.spotType === SpotType.presale ? appointmentDate : null,
                  bidType: byTonne ? undefined : (bidType ?? undefined),
                  ...(bidType === BidType.open && {
                    startingPrice: askedCents(startingPrice),
                    reservePrice: askedCents(reservePrice),
                  }),
                  premiumAgio: byTonne ? undefined : premiumCents(premiumAgio),
                  storageFeeMemo: storageFeeMemo || null,
                  remark: remark || null,
                },
                { idempotencyKey: newKey() }
              )
          )
          if (!answer) return
          tell(answer, '挂牌', rows)
          onDone(answer)
        }}
      >
        {priced && (
          <Field name="priceType" label="报价方式">
            <Radio.Group options={optionsOf('priceType')} />
          </Field>
        )}
        {priceType === PriceType.basis && <BasisFields staple={staple} />}
        {priceType === PriceType.fixed && rows.length > 1 && !byTonne && (
          <Field name="rule" label="定价方式">
            <Radio.Group
              options={[
                { value: 'fixed', label: '统一单价' },
                { value: 'agio', label: '基准价 + 每批质量差价' },
              ]}
            />
          </Field>
        )}
        {priceType === PriceType.fixed && (
          <Field
            name="price"
            label={rule === 'agio' ? '基准价（标准级，元/吨）' : '单价（元/吨）'}
            required={`请输入${rule === 'agio' ? '基准价' : '单价'}`}
            rules={[priceOutside]}
            hint={
              examples
                ? `挂牌价 ${examples[0] === examples[1] ? examples[0] : `${examples[0]} 至 ${examples[1]}`} 元/吨`
                : '含税，一口价'
            }
          >
            <NumberInput style={{ width: '100%' }} min={0} precision={2} step={10} autoFocus controls={false} />
          </Field>
        )}
        <div className={styles.pair}>
          <Field name="deliveryType" label="交货方式">
            <Select options={optionsOf('deliveryType')} />
          </Field>
          <Field name="storageFeeType" label="仓储费">
            <Select options={optionsOf('storageFeeType')} />
          </Field>
          <Field name="adjustable" label="议价">
            <Select options={optionsOf('adjustable')} />
          </Field>
          <Field name="spotType" label="现货/预售">
            <Select options={optionsOf('spotType')} />
          </Field>
        </div>
        {spotType === SpotType.presale && (
          <Field name="appointmentDate" label="预约交货日期" required>
            <DayInput />
          </Field>
        )}
        <OfferTermFields
          nobody="本人"
          noPremium={rows.length > 1 ? '各批不同，不填则不改' : '0'}
          byTonne={byTonne}
          asked={{
            kind: priceType,
            nothing: '不填与平台商定',
            byAgio: priceType === PriceType.fixed && rule === 'agio',
          }}
        />
        <Field name="remark" label="备注" count={500}>
          <Input.TextArea maxLength={500} rows={2} />
        </Field>
        <DialogActs onClose={onClose}>
          <Submit>挂牌 {countOf(rows)}</Submit>
        </DialogActs>
      </Form>
    </Dialog>
  )
}

/** 改价: fixed prices and bases are changed separately; of a mixed selection the larger part is changed and the rest left out. */
export function PriceDialog(props: BulkProps) {
  const basis = props.rows.filter(({ priceType }) => priceType === PriceType.basis)
  const fixed = props.rows.filter(({ priceType }) => priceType !== PriceType.basis)
  return basis.length > fixed.length ? (
    <BasisDialog {...props} rows={basis} left={fixed.length} />
  ) : (
    <FixedDialog {...props} rows={fixed} left={basis.length} />
  )
}

/** Sets a price, or raises or lowers each price. */
function FixedDialog({ rows, left, onClose, onDone }: BulkProps & { left: number }) {
  const single = rows.length === 1 ? rows[0].price : null
  const form = useForm<{ rule: 'fixed' | 'shift'; price: number | null }>({
    defaultValues: { rule: 'fixed', price: single === null ? null : single / 100 },
  })
  const { rule, price } = form.watch()
  const change = single !== null && price ? (rule === 'shift' ? cents(price) : cents(price) - single) : null
  return (
    <Dialog open title="修改价格" footer={null} onCancel={onClose} destroyOnHidden>
      <About rows={rows} />
      {left > 0 && <p className="text-soft text-small">另有 {left} 批基差挂牌，请单独修改基差</p>}
      <Form
        form={form}
        onSubmit={async (values) => {
          const answer = await sendPrices(
            rows.map(({ productId }) => productId),
            (productIds, confirmed) =>
              call(
                '/seller/product/listing/price/edit',
                { rule: values.rule, price: cents(values.price!), productIds, confirmed },
                { idempotencyKey: newKey() }
              )
          )
          if (!answer) return
          tell(answer, '改价', rows)
          onDone(answer)
        }}
      >
        <Field name="rule" label="方式">
          <Radio.Group
            options={[
              { value: 'fixed', label: '改为' },
              { value: 'shift', label: '在现价上加减' },
            ]}
          />
        </Field>
        <Field
          name="price"
          label={rule === 'shift' ? '调价幅度（元/吨，降价填负数）' : '单价（元/吨）'}
          required={`请输入${rule === 'shift' ? '调价幅度' : '单价'}`}
          rules={rule === 'fixed' ? [priceOutside] : [(value: number) => (value === 0 ? '调价幅度不能为0' : undefined)]}
          hint={
            single === null
              ? '降价时，购物车和清单中有该商品的买家会收到提醒'
              : `现价 ${inYuan(single)}${change ? `，变动 ${signed(change)}` : ''}；降价会提醒关注的买家`
          }
        >
          <NumberInput style={{ width: '100%' }} precision={2} step={10} autoFocus controls={false} />
        </Field>
        <DialogActs onClose={onClose}>
          <Submit>修改 {countOf(rows)}</Submit>
        </DialogActs>
      </Form>
    </Dialog>
  )
}

/** 撤牌. */
export function DelistDialog({ rows, onClose, onDone }: BulkProps) {
  const form = useForm<{ reason: string }>({ defaultValues: { reason: '' } })
  return (
    <Dialog open title="撤牌" footer={null} onCancel={onClose} destroyOnHidden>
      <About rows={rows} />
      <Form
        form={form}
        onSubmit={async ({ reason }) => {
          const answer = await call(
            '/seller/product/listing/delete',
            { productIds: rows.map(({ productId }) => productId), reason: reason || null },
            { idempotencyKey: newKey() }
          )
          tell(answer, '撤牌', rows)
          onDone(answer)
        }}
      >
        <Field name="reason" label="原因" count={200} hint="选填，仅本企业和平台可见">
          <Input maxLength={200} autoFocus />
        </Field>
        <DialogActs onClose={onClose}>
          <Submit danger>撤牌 {countOf(rows)}</Submit>
        </DialogActs>
      </Form>
    </Dialog>
  )
}

/** 手工预留: reserves a batch for one customer for a day. */
export function HoldDialog({ row, onClose, onDone }: { row: OwnProductRow; onClose: () => void; onDone: () => void }) {
  const form = useForm<{ customerCompanyId: number | null; remark: string }>({
    defaultValues: { customerCompanyId: null, remark: '' },
  })
  return (
    <Dialog open title="为客户预留" footer={null} onCancel={onClose} destroyOnHidden>
      <About rows={[row]} />
      <p className="text-soft text-small">
        预留期内只有该客户可以下单，到期自动恢复在售；同一批次 3 天内限一次。客户会收到通知。
      </p>
      <Form
        form={form}
        onSubmit={async (values) => {
          await call(
            '/seller/product/hold/add',
            { productId: row.productId, customerCompanyId: values.customerCompanyId!, remark: values.remark || null },
            { idempotencyKey: newKey() }
          )
          message.success('预留成功')
          onDone()
        }}
      >
        <Field name="customerCompanyId" label="客户企业" required="请选择客户企业">
          <CustomerSelect />
        </Field>
        <Field name="remark" label="备注" count={200}>
          <Input maxLength={200} />
        </Field>
        <DialogActs onClose={onClose}>
          <Submit>预留</Submit>
        </DialogActs>
      </Form>
    </Dialog>
  )
}
