import type { BankAccountRow } from '#wire/bank/transformers/bank'
import type { CompanyRow } from '#wire/company/transformers/company'
import { Input } from 'antd'
import { useEffect, useState } from 'react'
import { Field } from '~/components/field'
import { useAction, useCall } from '~/lib/query'
import { email, mobile } from '~/lib/rules'
import { useSession } from '~/lib/use_session'
import { jumpToBank, MONEY } from '../api'
import { MoneyForm } from './modal_form'
import { BankAccountState } from '#ui/generated/codes'
import { Button } from '#ui/kit/button'
import styles from './open_account.module.css'
import userCenterStyles from '~/components/user_center.module.css'

type Values = {
  mobile: string
  email: string
  legalName: string
  legalId: string
  transactorName: string
  transactorId: string
  transactorMobile: string
}

const document = (value: string) => (/^[0-9A-Za-z]{6,20}$/.test(value.trim()) ? undefined : '请输入正确的证件号')

/** Before there is an account: its purpose, and the way to open one. */
export function OpenAccount({ account }: { account: BankAccountRow | null }) {
  const manager = useSession((state) => state.user?.manager)
  const [applying, setApplying] = useState(false)
  const { data: company } = useCall('/company/info/get')
  const resume = useAction('/bank/company/account/resume', {
    onDone: ({ request }) => jumpToBank(request),
  })

  const ask = useAction('/bank/company/account/synchronise', { refresh: MONEY })
  const closing = account?.state === BankAccountState.closing
  const waiting = closing || account?.state === BankAccountState.opening
  useEffect(() => {
    if (!waiting) return
    // The bank reports by itself; asking covers a report that got lost, so that users returning from the bank's page do not wait for it.
    const timer = setInterval(() => void ask.run({}), 8_000)
    return () => clearInterval(timer)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- one timer while the bank is opening or closing the account
  }, [waiting])

  if (closing) {
    return (
      <div className={`${userCenterStyles.notice} amber`}>
        <div>
          <b>银行销户中</b>
          <p className="text-soft">账户不再收付资金，银行处理完成后此页会自动更新。</p>
        </div>
      </div>
    )
  }
  if (waiting) {
    return (
      <div className={`${userCenterStyles.notice} amber`}>
        <div>
          <b>银行开户中</b>
          <p className="text-soft">请在银行页面确认开户，银行处理完成后此页会自动更新。</p>
        </div>
        {manager && (
          <Button tone="primary" disabled={resume.busy} onClick={() => void resume.run({})}>
            前往银行页面
          </Button>
        )}
      </div>
    )
  }
  return (
    <section className="card">
      <div className={`inside ${styles.moneyOpen}`}>
        <h2>开通资金账户</h2>
        {account?.memo && <div className={`${userCenterStyles.notice} red`}>上次申请未通过：{account.memo}</div>}
        {account && !account.memo && <div className={userCenterStyles.notice}>原资金账户已销户，可以重新开通。</div>}
        <p className="text-soft">
          资金账户是银行监管户下贵司名下的子账户，下单定金、货款和退款都经过它结算，平台不经手资金。
        </p>
        <ol>
          <li>填写法定代表人和经办人信息</li>
          <li>在银行页面确认开户</li>
          <li>绑定同名对公账户后即可出金</li>
        </ol>
        {manager ? (
          <Button tone="primary" size="large" onClick={() => setApplying(true)}>
            申请开通
          </Button>
        ) : (
          <p className="amber">请联系企业管理员申请开通。</p>
        )}
      </div>
      {applying && <ApplyForm company={company ?? null} onClose={() => setApplying(false)} />}
    </section>
  )
}

function ApplyForm({ company, onClose }: { company: CompanyRow | null; onClose: () => void }) {
  const user = useSession((state) => state.user)
  const apply = useAction('/bank/company/account/apply', {
    onDone: ({ request }) => jumpToBank(request),
  })
  return (
    <MoneyForm<Values>
      title="申请开通资金账户"
      submit="前往银行开户"
      defaultValues={{
        mobile: user?.mobile ?? '',
        email: '',
        legalName: company?.legalName ?? '',
        legalId: '',
        transactorName: user?.name ?? (company?.contactMobile === user?.mobile ? (company?.contactPerson ?? '') : ''),
        transactorId: '',
        transactorMobile: user?.mobile ?? '',
      }}
      onClose={onClose}
      onSubmit={({ email: mail, ...values }) => apply.run({ ...values, email: mail.trim() || null })}
    >
      <div className={styles.moneyPair}>
        <Field name="legalName" label="法定代表人姓名" required>
          <Input maxLength={32} />
        </Field>
        <Field name="legalId" label="法定代表人证件号" required rules={[document]}>
          <Input maxLength={20} autoComplete="off" />
        </Field>
        <Field name="transactorName" label="经办人姓名" required>
          <Input maxLength={32} />
        </Field>
        <Field name="transactorId" label="经办人证件号" required rules={[document]}>
          <Input maxLength={20} autoComplete="off" />
        </Field>
        <Field name="transactorMobile" label="经办人手机" required rules={[mobile]}>
          <Input maxLength={11} inputMode="tel" />
        </Field>
        <Field name="mobile" label="账户通知手机" required rules={[mobile]}>
          <Input maxLength={11} inputMode="tel" />
        </Field>
      </div>
      <Field name="email" label="邮箱" rules={[email]}>
        <Input maxLength={64} inputMode="email" />
      </Field>
      <p className="text-faint text-small">证件号加密保存，仅用于银行开户核验。</p>
    </MoneyForm>
  )
}
