import type { CompanyRow } from '#wire/company/transformers/company'
import { Input } from 'antd'
import type { ReactNode } from 'react'
import { Field } from '~/components/field'
import { ModalForm } from '~/components/modal_form'
import { call } from '~/lib/call'
import { message } from '~/lib/feedback'
import { readAgain } from '~/lib/query'
import styles from './invoice_details_form.module.css'

type Values = { invoiceAddress: string; invoicePhone: string; invoiceBank: string; invoiceAccount: string }

type Props = {
  company: CompanyRow
  title: string
  /** The word of the button, where saving is not the end of it. */
  submit?: string
  /** What the form is for. */
  children: ReactNode
  onSaved?: () => void
  onClose: () => void
}

/** 开票信息 of the own company, which contracts and invoices are made out to. */
export function InvoiceDetailsForm({ company, title, submit, children, onSaved, onClose }: Props) {
  async function save(values: Values) {
    await call('/company/invoice/edit', values)
    message.success('已保存')
    await readAgain('/company/info/get')
    onSaved?.()
  }
  return (
    <ModalForm<Values>
      title={title}
      submit={submit}
      defaultValues={{
        invoiceAddress: company.invoiceAddress ?? company.address ?? '',
        invoicePhone: company.invoicePhone ?? company.contactMobile ?? '',
        invoiceBank: company.invoiceBank ?? '',
        invoiceAccount: company.invoiceAccount ?? '',
      }}
      onSubmit={save}
      onClose={onClose}
    >
      <p className={`text-soft ${styles.intro}`}>{children}</p>
      <Field name="invoiceAddress" label="地址" required>
        <Input maxLength={200} />
      </Field>
      <Field
        name="invoicePhone"
        label="电话"
        required
        rules={[(value: string) => (/^[0-9+\-()（） ]{5,32}$/.test(value) ? undefined : '请输入正确的电话')]}
      >
        <Input maxLength={32} inputMode="tel" />
      </Field>
      <Field name="invoiceBank" label="开户银行" required>
        <Input maxLength={100} />
      </Field>
      <Field
        name="invoiceAccount"
        label="银行账号"
        required
        rules={[(value: string) => (/^[0-9 -]{8,40}$/.test(value) ? undefined : '请输入正确的银行账号')]}
      >
        <Input maxLength={40} inputMode="numeric" />
      </Field>
    </ModalForm>
  )
}
