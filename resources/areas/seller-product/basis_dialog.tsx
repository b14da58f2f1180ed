import { DatePicker, Radio, Select } from 'antd'
import dayjs from 'dayjs'
import { useForm, useFormContext } from 'react-hook-form'
import { Dialog } from '~/components/dialog'
import { DialogActs } from '~/components/dialog_acts'
import { sendPrices } from '~/components/far_price'
import { Field } from '~/components/field'
import { Form, Submit } from '~/components/form'
import { useLivingContracts } from '~/components/living_contracts'
import { NumberInput } from '~/components/number_input'
import { optionsOf } from '~/components/state_tag'
import { call, newKey } from '~/lib/call'
import { price as inYuan, signed } from '~/lib/format'
import { useQuote } from '~/lib/quotes'
import type { ContractRow } from '#wire/market/transformers/contract'
import { About, tell, type BulkProps } from './bulk_dialog'
import { countOf } from './misfit'
import { cents } from './cents'
import { isStaple } from './goods_values'
import { PriceStandard } from '#ui/generated/codes'
import styles from './product.module.css'

export type BasisValues = {
  /** Yuan per tonne. */
  priceDiff: number | null
  priceContract: string | null
  priceStandard: PriceStandard
  pointDeadline: string
}

export const NO_BASIS: BasisValues = {
  priceDiff: null,
  priceContract: null,
  priceStandard: PriceStandard.batch,
  pointDeadline: '',
}

const inRange = (value: number) => (value < -5_000 || value > 10_000 ? '基差应在-5,000至+10,000元/吨之间' : undefined)

/** Yuan per tonne by which the price of a contract moves, and typing aids with it. */
const stepOf = (staple: boolean) => (staple ? 2 : 10)

/** 合约, 基差, 基差标准, 点价截止 of a basis listing, with the price it amounts to now. Staple fibre has no standard grade. */
export function BasisFields({ staple }: { staple: boolean }) {
  const contracts = useLivingContracts(staple)
  const { watch } = useFormContext<BasisValues>()
  const { priceContract, priceDiff, priceStandard } = watch()
  const chosen = contracts?.find(({ code }) => code === priceContract)
  const last = useQuote(priceContract)?.lastPrice ?? chosen?.lastPrice ?? null
  const agio = priceStandard === PriceStandard.standardGrade ? ' + 每批升贴水' : ''
  return (
    <>
      <div className={styles.pair}>
        <Field name="priceContract" label="点价合约" required="请选择点价合约">
          <Select loading={!contracts} options={contracts?.map(contractOption)} />
        </Field>
        <Field
          name="priceDiff"
          label="基差（元/吨）"
          required="请输入基差"
          rules={[inRange]}
          hint={
            last !== null && priceDiff !== null
              ? `参考价 ${inYuan(last)} ${signed(cents(priceDiff))}${agio} = ${agio ? '' : '≈'}${inYuan(last + cents(priceDiff))}${agio} 元/吨`
              : '可为负数'
          }
        >
          <NumberInput style={{ width: '100%' }} precision={2} step={stepOf(staple)} controls={false} />
        </Field>
        {!staple && (
          <Field name="priceStandard" label="基差标准">
            <Select options={optionsOf('priceStandard')} />
          </Field>
        )}
        <Field
          name="pointDeadline"
          label="点价截止日"
          hint={`不填为 ${chosen?.lastPointDate ?? '合约交割月前最后交易日'}，到期按当日结算价强制点价`}
        >
          <DeadlineInput latest={chosen?.lastPointDate} />
        </Field>
      </div>
    </>
  )
}

const contractOption = ({ code, lastPrice, lastPointDate, isMain }: ContractRow) => ({
  value: code,
  label: `${code}${isMain ? '（主力）' : ''}　${inYuan(lastPrice)}　截止 ${lastPointDate}`,
})

type DayProps = { latest?: string; value?: string; onChange?: (day: string) => void; id?: string }

function DeadlineInput({ latest, value, onChange, id }: DayProps) {
  return (
    <DatePicker
      id={id}
      style={{ width: '100%' }}
      value={value ? dayjs(value) : null}
      minDate={dayjs().add(6, 'day')}
      maxDate={latest ? dayjs(latest) : undefined}
      onChange={(day) => onChange?.(day ? day.format('YYYY-MM-DD') : '')}
    />
  )
}

type ChangeValues = { rule: 'fixed' | 'shift' | 'roll'; priceDiff: number | null; priceContract: string | null }

/** 改基差: sets the basis, raises or lowers each basis, or moves to another contract at the same price (移仓). */
export function BasisDialog({ rows, left, onClose, onDone }: BulkProps & { left: number }) {
  const staple = rows.some(({ productType }) => isStaple(productType))
  const contracts = useLivingContracts(staple)
  const single = rows.length === 1 ? rows[0] : null
  const form = useForm<ChangeValues>({
    defaultValues: {
      rule: 'fixed',
      priceDiff: single?.priceDiff === null || !single ? null : single.priceDiff / 100,
      priceContract: null,
    },
  })
  const { rule, priceContract } = form.watch()
  const from = contracts?.find(({ code }) => code === single?.priceContract)
  const to = contracts?.find(({ code }) => code === priceContract)
  const rolled =
    single?.priceDiff !== null && single && from?.lastPrice && to?.lastPrice
      ? single.priceDiff + from.lastPrice - to.lastPrice
      : null
  return (
    <Dialog open title="修改基差" footer={null} onCancel={onClose} destroyOnHidden>
      <About rows={rows} />
      {left > 0 && <p className="text-soft text-small">另有 {left} 批一口价挂牌，请单独改价</p>}
      <Form
        form={form}
        onSubmit={async (values) => {
          const change =
            values.rule === 'roll'
              ? { rule: 'fixed' as const, priceContract: values.priceContract }
              : { rule: values.rule, priceDiff: cents(values.priceDiff!) }
          const answer = await sendPrices(
            rows.map(({ productId }) => productId),
            (productIds, confirmed) =>
              call(
                '/seller/product/listing/basis/edit',
                { ...change, productIds, confirmed },
                { idempotencyKey: newKey() }
              )
          )
          if (!answer) return
          tell(answer, rule === 'roll' ? '移仓' : '改价', rows)
          onDone(answer)
        }}
      >
        <Field name="rule" label="方式">
          <Radio.Group
            options={[
              { value: 'fixed', label: '改为' },
              { value: 'shift', label: '在现基差上加减' },
              { value: 'roll', label: '移仓到其他合约' },
            ]}
          />
        </Field>
        {rule === 'roll' ? (
          <Field
            name="priceContract"
            label="新合约"
            required="请选择新合约"
            hint={
              rolled === null
                ? '新基差 = 原基差 +（原合约价 − 新合约价），价格不变'
                : `${single!.priceContract} ${signed(single!.priceDiff)} → ${priceContract} ${signed(rolled)}，以提交时行情为准`
            }
          >
            <Select
              loading={!contracts}
              options={contracts?.filter(({ code }) => code !== single?.priceContract).map(contractOption)}
            />
          </Field>
        ) : (
          <Field
            name="priceDiff"
            label={rule === 'shift' ? '调整幅度（元/吨，下调填负数）' : '基差（元/吨）'}
            required={`请输入${rule === 'shift' ? '调整幅度' : '基差'}`}
            rules={rule === 'fixed' ? [inRange] : [(value: number) => (value === 0 ? '调整幅度不能为0' : undefined)]}
            hint={
              single
                ? `现基差 ${single.priceContract} ${signed(single.priceDiff)}；下调会提醒关注的买家`
                : '下调会提醒关注的买家'
            }
          >
            <NumberInput style={{ width: '100%' }} precision={2} step={stepOf(staple)} autoFocus controls={false} />
          </Field>
        )}
        <DialogActs onClose={onClose}>
          <Submit>{rule === 'roll' ? `移仓 ${countOf(rows)}` : `修改 ${countOf(rows)}`}</Submit>
        </DialogActs>
      </Form>
    </Dialog>
  )
}
