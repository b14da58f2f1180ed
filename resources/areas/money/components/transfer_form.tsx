import type { AccountOverview } from '#wire/bank/transformers/bank'
import { Input, Select } from 'antd'
import { Field } from '~/components/field'
import { message } from '~/lib/feedback'
import { money } from '~/lib/format'
import { useAction, useCall } from '~/lib/query'
import { MONEY } from '../api'
import { amountRule, centsOf } from '../amounts'
import { MoneyForm } from './modal_form'
import { AmountInput } from './withdraw_form'
type Values = { payeeCompanyId: number; amount: string; memo: string; payPassword: string }

/** Transfer to a company with a common order. */
export function TransferForm({ overview, onClose }: { overview: AccountOverview; onClose: () => void }) {
  const partners = useCall('/bank/company/transfer/partners')
  const most = overview.balances.useBalance
  const transfer = useAction('/bank/company/transfer/add', {
    refresh: MONEY,
    onDone: () => message.success('转账成功'),
  })

  return (
    <MoneyForm<Values>
      title="转账"
      submit="确认转账"
      defaultValues={{ payeeCompanyId: undefined, amount: '', memo: '', payPassword: '' }}
      onClose={onClose}
      onSubmit={({ amount, memo, payeeCompanyId, ...values }) =>
        transfer.run({
          ...values,
          payeeCompanyId: payeeCompanyId!,
          amount: centsOf(amount)!,
          memo: memo.trim() || null,
        })
      }
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
    </MoneyForm>
  )
}
