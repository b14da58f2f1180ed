import type { AccountOverview } from '#wire/bank/transformers/bank'
import { Input, Select } from 'antd'
import { useFormContext, useWatch } from 'react-hook-form'
import { Field } from '~/components/field'
import { message } from '~/lib/feedback'
import { money } from '~/lib/format'
import { readAgain, useAction, useCall } from '~/lib/query'
import { MONEY } from '../api'
import { amountRule, centsOf } from '../amounts'
import { MoneyForm } from './modal_form'
import { OwnSmsCode, smsReady, type SmsValues } from './sms_code'
import { AmountInput } from './withdraw_form'

type Values = SmsValues & { payeeCompanyId: number; amount: string; memo: string; payPassword: string }

/** Transfer to a company with a common order. */
export function TransferForm({ overview, onClose }: { overview: AccountOverview; onClose: () => void }) {
  const partners = useCall('/bank/company/transfer/partners')
  const most = overview.balances.useBalance
  const allowance = overview.transferAllowance
  const needsCode = (amount: string) => (centsOf(amount) ?? 0) > allowance
  const transfer = useAction('/bank/company/transfer/add', {
    refresh: MONEY,
    onDone: () => message.success('转账成功'),
    // Somebody else of the company may have used up what needs no code.
    onError: () => void readAgain('/bank/company/account/get'),
  })

  async function send({ amount, memo, payeeCompanyId, smsCode, codeKey, payPassword }: Values) {
    const code = needsCode(amount) ? { smsCode, codeKey } : null
    if (code && !smsReady(code)) return undefined
    return transfer.run({
      ...code,
      payPassword,
      payeeCompanyId,
      amount: centsOf(amount)!,
      memo: memo.trim() || null,
    })
  }

  return (
    <MoneyForm<Values>
      title="转账"
      submit="确认转账"
      defaultValues={{ payeeCompanyId: undefined, amount: '', memo: '', payPassword: '', smsCode: '', codeKey: '' }}
      onClose={onClose}
      onSubmit={send}
    >
      <Field name="payeeCompanyId" label="收款企业" required="请选择收款企业" hint="仅支持向有已完成订单的企业转账">
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          loading={partners.isPending}
          placeholder="请选择"
          notFoundContent={partners.isPending ? '正在加载' : '还没有完成过订单的企业'}
          options={partners.data?.map(({ companyId, companyName }) => ({ value: companyId, label: companyName }))}
        />
      </Field>
      <Field
        name="amount"
        label="转账金额（元）"
        required="请输入转账金额"
        rules={[amountRule(1, most, '可用余额不足')]}
        hint={`可用余额 ${money(most)} 元`}
      >
        <AmountInput />
      </Field>
      <Field name="memo" label="摘要">
        <Input maxLength={80} placeholder="如：运杂费" />
      </Field>
      <Field
        name="payPassword"
        label="支付密码"
        required
        rules={[(value: string) => (/^\d{6}$/.test(value) ? undefined : '支付密码须为6位数字')]}
      >
        <Input.Password inputMode="numeric" maxLength={6} autoComplete="off" />
      </Field>
      <CodeAbove allowance={allowance} />
    </MoneyForm>
  )
}

/** The field for the SMS code, shown for an amount above what may be transferred without one. */
function CodeAbove({ allowance }: { allowance: number }) {
  const { control } = useFormContext<Values>()
  const amount = useWatch({ control, name: 'amount' })
  if ((centsOf(amount) ?? 0) <= allowance) return null
  return (
    <>
      <p className="text-faint text-small">今日转账累计超过免短信额度（剩余 {money(allowance)} 元），须短信验证。</p>
      <OwnSmsCode scene="transfer" />
    </>
  )
}
