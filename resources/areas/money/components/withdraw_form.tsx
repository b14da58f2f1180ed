import { FigureInput } from '~/components/number_input'
import type { AccountOverview } from '#wire/bank/transformers/bank'
import { BANK_HOURS } from '#wire/bank/rules/bank_hours'
import { Input, Select } from 'antd'
import { useFormContext } from 'react-hook-form'
import { Field } from '~/components/field'
import { message } from '~/lib/feedback'
import { money } from '~/lib/format'
import { useAction } from '~/lib/query'
import { MONEY } from '../api'
import { amountRule, centsOf } from '../amounts'
import { MoneyForm } from './modal_form'
import { OwnSmsCode, smsReady, type SmsValues } from './sms_code'
import { CardBindState, WithdrawState } from '#ui/generated/codes'
import { Button } from '#ui/kit/button'

type Values = SmsValues & { amount: string; bankCardId: number; payPassword: string; remarks: string }

/** Withdrawal to a verified card. */
export function WithdrawForm({ overview, onClose }: { overview: AccountOverview; onClose: () => void }) {
  const cards = overview.cards.filter((card) => card.bindState === CardBindState.verified)
  const most = overview.balances.cashBalance
  const withdraw = useAction('/bank/company/withdraw/add', {
    refresh: MONEY,
    onDone: (row) =>
      message.success(
        row.state === WithdrawState.sent
          ? '出金申请已提交银行处理'
          : row.queued
            ? '出金申请已提交，此前款项经银行确认后，在银行工作时间自动付款'
            : '出金申请已提交，等待财务审核'
      ),
  })

  async function send({ amount, remarks, ...values }: Values) {
    if (!smsReady(values)) return undefined
    return withdraw.run({ ...values, amount: centsOf(amount)!, remarks: remarks.trim() || null })
  }

  return (
    <MoneyForm<Values>
      title="出金"
      submit="确认出金"
      defaultValues={{ amount: '', bankCardId: cards[0]?.id, payPassword: '', remarks: '', smsCode: '', codeKey: '' }}
      onClose={onClose}
      onSubmit={send}
    >
      <Field name="bankCardId" label="收款账户" required="请选择收款账户">
        <Select options={cards.map((card) => ({ value: card.id, label: `${card.bankName} ${card.bankCard}` }))} />
      </Field>
      <Field
        name="amount"
        label="出金金额（元）"
        required="请输入出金金额"
        rules={[amountRule(100, most, '可提现余额不足')]}
        hint={`可提现余额 ${money(most)} 元，今日收到的货款次日可提`}
      >
        <AmountInput most={most} />
      </Field>
      <Field name="remarks" label="备注">
        <Input maxLength={100} />
      </Field>
      <Field
        name="payPassword"
        label="支付密码"
        required
        rules={[(value: string) => (/^\d{6}$/.test(value) ? undefined : '支付密码须为6位数字')]}
      >
        <Input.Password inputMode="numeric" maxLength={6} autoComplete="off" />
      </Field>
      <OwnSmsCode scene="withdraw" />
      <p className="text-faint text-small">{BANK_HOURS} 实时处理，其他时间提交的申请在银行工作时间自动付款。</p>
    </MoneyForm>
  )
}

/** An amount in yuan, with a button for the largest possible one. */
export function AmountInput({
  most,
  ...props
}: {
  most?: number
  id?: string
  value?: string
  onChange?: (value: string) => void
  onBlur?: () => void
}) {
  const { setValue } = useFormContext()
  return (
    <FigureInput
      {...props}
      maxLength={16}
      suffix={
        most ? (
          <Button
            tone="quiet"
            size="small"
            onClick={() => setValue('amount', (most / 100).toFixed(2), { shouldValidate: true, shouldDirty: true })}
          >
            全部
          </Button>
        ) : (
          <span />
        )
      }
    />
  )
}
