import type { CompanyCard as Card } from '#wire/company/transformers/company'
import { Input } from 'antd'
import { useState } from 'react'
import { CompanyCard } from '~/components/company_card'
import { regionOf } from '~/lib/region_text'
import { refreshInfo } from '~/lib/account'
import { call } from '~/lib/call'
import { message } from '~/lib/feedback'
import { readAgain } from '~/lib/query'
import { session } from '~/lib/session'
import { ModalForm } from '~/components/modal_form'
import { Field } from '~/components/field'
import { Button } from '#ui/kit/button'

type Values = { applicantName: string; memo: string }

/** The company is certified: offers to join it. Its manager decides. */
export function JoinCompany({ company, regnum }: { company: Card; regnum: string }) {
  const [asking, setAsking] = useState(false)

  async function ask({ applicantName, memo }: Values) {
    await call('/certification/join', { regnum, applicantName: applicantName.trim(), memo: memo.trim() || null })
    message.success('已提交，请等待企业管理员审批')
    await refreshInfo()
    await readAgain('/certification/get')
  }

  return (
    <>
      <CompanyCard
        company={{
          name: company.name,
          certified: company.certified,
          typeWord: company.typeNames,
          place: regionOf(company),
        }}
      >
        <p className="text-soft" style={{ margin: '8px 0 12px' }}>
          该企业已认证。如果您是它的员工，可以申请加入，由企业管理员审批，无需再上传证照。
        </p>
        <Button tone="primary" onClick={() => setAsking(true)}>
          加入企业
        </Button>
      </CompanyCard>
      {asking && (
        <ModalForm<Values>
          title={`申请加入 ${company.name}`}
          defaultValues={{ applicantName: session.get().user?.name ?? '', memo: '' }}
          submit="提交申请"
          onSubmit={ask}
          onClose={() => setAsking(false)}
        >
          <Field name="applicantName" label="姓名" required hint="企业管理员凭姓名和手机号确认您的身份">
            <Input maxLength={32} autoComplete="name" />
          </Field>
          <Field name="memo" label="说明" count={200}>
            <Input.TextArea maxLength={200} rows={3} placeholder="所在部门、职务等" />
          </Field>
        </ModalForm>
      )}
    </>
  )
}
