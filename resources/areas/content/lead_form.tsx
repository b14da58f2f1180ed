import { Input, Select } from 'antd'
import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'react-router'
import { Field } from '~/components/field'
import { Form, Submit } from '~/components/form'
import { NumberInput } from '~/components/number_input'
import { StateTag } from '~/components/state_tag'
import { call } from '~/lib/call'
import { message } from '~/lib/feedback'
import { money, shortTime } from '~/lib/format'
import { readAgain, useCall } from '~/lib/query'
import { mobile } from '~/lib/rules'
import { useSession } from '~/lib/use_session'
import styles from './lead_form.module.css'
import contentStyles from './content.module.css'
type Values = {
  articleId?: number
  companyName: string
  contact: string
  mobile: string
  /** The unit 万元 (10,000 yuan), as users type it. */
  amount?: number | null
  memo: string
}

/** Cents in 万元. */
const WAN = 1_000_000

/** Form for an enquiry about a financial service. */
export function LeadForm({ products, chosen }: { products: { id: number; title: string }[]; chosen?: number }) {
  const user = useSession((state) => state.user)
  const { hash } = useLocation()
  const root = useRef<HTMLElement>(null)
  const blank = {
    articleId: products.some(({ id }) => id === chosen) ? chosen : products.length === 1 ? products[0].id : undefined,
    companyName: user?.company?.name ?? '',
    contact: user?.name ?? '',
    mobile: user?.mobile ?? '',
    amount: null,
    memo: '',
  }
  const form = useForm<Values>({ defaultValues: blank })
  const { setValue } = form
  useEffect(() => {
    if (chosen) setValue('articleId', chosen)
    if (hash === '#lead') root.current?.scrollIntoView({ block: 'center' })
  }, [chosen, hash, setValue])

  async function submit({ amount, articleId, ...values }: Values) {
    await call('/finance/lead/add', { ...values, articleId: articleId!, amount: Math.round(Number(amount) * WAN) })
    message.success('已提交，我们会尽快联系您')
    form.reset({ ...blank, articleId: undefined })
    await readAgain('/finance/lead/list')
    return true
  }

  return (
    <section className="card" id="lead" ref={root}>
      <header>
        <h2>提交融资意向</h2>
      </header>
      <Form form={form} onSubmit={submit} draft="finance-lead" className={`inside ${styles.leadForm}`}>
        {products.length > 1 && (
          <Field name="articleId" label="金融产品" required="请选择金融产品">
            <Select placeholder="请选择" options={products.map(({ id, title }) => ({ value: id, label: title }))} />
          </Field>
        )}
        <Field name="amount" label="融资金额（万元）" required="请输入融资金额">
          <NumberInput min={1} max={100_000} precision={2} style={{ width: '100%' }} />
        </Field>
        <Field name="companyName" label="企业名称" required className={styles.wide}>
          <Input maxLength={100} />
        </Field>
        <Field name="contact" label="联系人" required>
          <Input maxLength={32} />
        </Field>
        <Field name="mobile" label="手机号" required rules={[mobile]}>
          <Input maxLength={11} inputMode="numeric" />
        </Field>
        <Field name="memo" label="需求说明" className={styles.wide} count={300}>
          <Input.TextArea maxLength={300} rows={3} placeholder="如：现有仓单数量、期望期限" />
        </Field>
        <p className={`text-faint text-small ${styles.wide}`}>提交后由平台工作人员电话联系，不构成贷款申请或承诺。</p>
        <Submit>提交意向</Submit>
      </Form>
    </section>
  )
}

/** The user's enquiries with their states. */
export function OwnLeads() {
  const { data } = useCall('/finance/lead/list')
  if (!data || data.length === 0) return null
  return (
    <section className="card">
      <header>
        <h2>我的意向</h2>
      </header>
      <ul className={contentStyles.sideList}>
        {data.map((lead) => (
          <li key={lead.id}>
            <span>
              {lead.product} <b>{money(lead.amount)}</b> 元
            </span>
            <span className="text-faint text-small">
              {shortTime(lead.createdTime)} <StateTag dictionary="leadState" code={lead.state} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
