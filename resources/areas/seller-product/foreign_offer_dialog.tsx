import { Button as AntdButton, Checkbox, Input, Radio, Select } from 'antd'
import { useForm } from 'react-hook-form'
import { DateInput } from '~/components/date_input'
import { Dialog } from '~/components/dialog'
import { DialogActs } from '~/components/dialog_acts'
import { Field } from '~/components/field'
import { Form, Submit } from '~/components/form'
import { NumberInput } from '~/components/number_input'
import { optionsOf, StateTag } from '~/components/state_tag'
import { Bones, ErrorState } from '~/components/states'
import { call, newKey } from '~/lib/call'
import type { Answer } from '~/lib/calls'
import { confirm, message } from '~/lib/feedback'
import { weight } from '~/lib/format'
import { useCall } from '~/lib/query'
import type { OwnProductRow } from '#wire/listing/transformers/own_products'
import {
  ForeignOfferState,
  ForeignPayment,
  ForeignTerm,
  ImportQuota,
  SHIPPING_DOCUMENTS,
  TradeRules,
  type ForeignDocumentKind,
} from '#ui/generated/codes'
import styles from './product.module.css'

type Ends = { onClose: () => void; onDone: () => void }
type Own = Answer<'/foreign/offer/own'>

type Values = {
  term: ForeignTerm
  grade: string
  shipFrom?: string
  shipTo?: string
  priced: 'price' | 'basis'
  pounds: number | null
  basisPounds: number | null
  priceContract: string | null
  payment: ForeignPayment
  quotaKind: ImportQuota
  documents: ForeignDocumentKind[]
  rules: TradeRules
  arbitration: string
  minLength: number | null
  minMike: number | null
  maxMike: number | null
  minStrength: number | null
  remark: string
}

/** 美元报盘 of a batch of imported cotton: a new offer, or the one that stands. */
export function ForeignOfferForm({ row, onClose, onDone }: Ends & { row: OwnProductRow }) {
  const { data, error, isPending, refetch } = useCall('/foreign/offer/own', { productId: row.productId }, { gcTime: 0 })
  return (
    <Dialog open title="美元报盘" width={640} footer={null} onCancel={onClose} destroyOnHidden>
      <p>
        <b>{row.batchCode}</b>{' '}
        <span className="text-soft">
          {row.chandi}　净重 {weight(row.netWeight)} 吨
        </span>{' '}
        {data && <StateTag dictionary="foreignOfferState" code={data.state} />}
      </p>
      {error ? (
        <ErrorState error={error} hint="" onRetry={() => void refetch()} />
      ) : isPending ? (
        <Bones lines={6} />
      ) : data?.state === ForeignOfferState.ordered ? (
        <p className="text-soft">该报盘已有订单，请在销售外棉订单中处理。</p>
      ) : (
        <OfferForm row={row} own={data ?? null} onClose={onClose} onDone={onDone} />
      )}
    </Dialog>
  )
}

/** A price of last week is not offered to the market by a form that was left: these are not kept. */
const PRICES: readonly (keyof Values)[] = ['pounds', 'basisPounds', 'priceContract']

const hundredths = (value: number | null) => (value === null ? null : Math.round(value * 100))

function OfferForm({ row, own, onClose, onDone }: Ends & { row: OwnProductRow; own: Own }) {
  const { data: contracts } = useCall('/ice/contract/list')
  const form = useForm<Values>({
    defaultValues: {
      term: own?.term ?? ForeignTerm.forward,
      grade: own?.grade ?? '',
      shipFrom: own?.shipFrom ?? undefined,
      shipTo: own?.shipTo ?? row.shipmentDate ?? undefined,
      priced: own?.basis === null || !own ? 'price' : 'basis',
      pounds: own?.poundPrice ? own.poundPrice / 100 : null,
      basisPounds: own && own.basis !== null ? own.basis / 100 : null,
      priceContract: own?.priceContract ?? null,
      payment: own?.payment ?? ForeignPayment.letterOfCredit,
      quotaKind: own?.quotaKind ?? ImportQuota.none,
      documents: own?.documents ?? [...SHIPPING_DOCUMENTS],
      rules: own?.rules ?? TradeRules.ica,
      arbitration: own?.arbitration ?? '利物浦',
      minLength: own?.minLength ?? null,
      minMike: own?.minMike ?? null,
      maxMike: own?.maxMike ?? null,
      minStrength: own?.minStrength ?? null,
      remark: own?.remark ?? '',
    },
  })
  const priced = form.watch('priced')
  async function send({ priced: way, pounds, basisPounds, priceContract, shipFrom, shipTo, remark, ...terms }: Values) {
    const input = {
      ...terms,
      shipFrom: shipFrom ?? null,
      shipTo: shipTo!,
      remark: remark || null,
      poundPrice: way === 'price' ? hundredths(pounds) : null,
      basis: way === 'basis' ? hundredths(basisPounds) : null,
      priceContract: way === 'basis' ? priceContract : null,
    }
    const options = { idempotencyKey: newKey() }
    await (own
      ? call('/foreign/offer/edit', { ...input, offerId: own.offerId, seen: own.seen }, options)
      : call('/foreign/offer/add', { ...input, productId: row.productId }, options))
    message.success(own ? '已修改' : '已报盘')
    onDone()
    return true
  }
  const withdraw = () =>
    confirm({
      title: '撤盘？',
      content: '撤盘后买方看不到该报盘，可以重新报盘。',
      okText: '撤盘',
      onOk: async () => {
        await call('/foreign/offer/withdraw', { offerId: own!.offerId }, { idempotencyKey: newKey() })
        message.success('已撤盘')
        onDone()
      },
    })
  const number = (precision: number) => <NumberInput style={{ width: '100%' }} precision={precision} controls={false} />
  return (
    // An offer that stands is shown as it stands.
    <Form form={form} draft={own ? undefined : `foreign-offer-${row.productId}`} unkept={PRICES} onSubmit={send}>
      <Field name="priced" label="报价方式">
        <Radio.Group
          options={[
            { value: 'price', label: '一口价' },
            { value: 'basis', label: 'ICE 基差' },
          ]}
        />
      </Field>
      {priced === 'price' ? (
        <Field name="pounds" label="报价（美分/磅）" required="请输入报价">
          {number(2)}
        </Field>
      ) : (
        <div className={styles.pair}>
          <Field
            name="priceContract"
            label="ICE 合约"
            required="请选择 ICE 合约"
            hint="下单时按上一交易日结算价加基差，贴水填负数"
          >
            <Select options={contracts?.map(({ code }) => ({ value: code, label: code }))} />
          </Field>
          <Field name="basisPounds" label="基差（美分/磅）" required="请输入基差">
            {number(2)}
          </Field>
        </div>
      )}
      <div className={styles.pair}>
        <Field name="grade" label="等级" required>
          <Input maxLength={40} placeholder="如 SM 1-1/8、31-3-36" />
        </Field>
        <Field name="term" label="货期">
          <Select options={optionsOf('foreignTerm')} />
        </Field>
        <Field name="shipFrom" label="装运期起">
          <DateInput />
        </Field>
        <Field name="shipTo" label="装运期止" required="请选择装运期止">
          <DateInput />
        </Field>
        <Field name="payment" label="付款方式">
          <Select options={optionsOf('foreignPayment')} />
        </Field>
        <Field name="quotaKind" label="配额" hint="承诺提供配额的，接单时冻结与买方等额的履约保证金">
          <Select options={optionsOf('importQuota')} />
        </Field>
        <Field name="minLength" label="合同长度 ≥ mm">
          {number(1)}
        </Field>
        <Field name="minStrength" label="合同强力 ≥ cN/tex">
          {number(1)}
        </Field>
        <Field name="minMike" label="合同马值下限">
          {number(1)}
        </Field>
        <Field name="maxMike" label="合同马值上限">
          {number(1)}
        </Field>
        <Field name="rules" label="合同规则">
          <Select options={optionsOf('tradeRules')} />
        </Field>
        <Field name="arbitration" label="仲裁地" required>
          <Input maxLength={64} />
        </Field>
      </div>
      <Field name="documents" label="随附单证" required="请至少选择一种单证">
        <Checkbox.Group options={optionsOf('foreignDocumentKind', SHIPPING_DOCUMENTS)} />
      </Field>
      <Field name="remark" label="备注" count={500}>
        <Input.TextArea maxLength={500} rows={2} />
      </Field>
      <DialogActs onClose={onClose}>
        {own && (
          <AntdButton danger onClick={() => void withdraw()}>
            撤盘
          </AntdButton>
        )}
        <Submit>{own ? '保存' : '报盘'}</Submit>
      </DialogActs>
    </Form>
  )
}
