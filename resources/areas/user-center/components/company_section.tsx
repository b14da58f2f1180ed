import type { CompanyRow } from '#wire/company/transformers/company'
import { Input } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { Contact } from '~/components/company_card'
import { Field } from '~/components/field'
import { InvoiceDetailsForm } from '~/components/invoice_details_form'
import { RegionCascader } from '~/components/region_cascader'
import { StateTag } from '~/components/state_tag'
import { chosenRegion, regionFields, regionOf } from '~/lib/region_text'
import { call } from '~/lib/call'
import { confirm, message } from '~/lib/feedback'
import { go } from '~/lib/navigation'
import { readAgain, useAction } from '~/lib/query'
import { mobile } from '~/lib/rules'
import { session } from '~/lib/session'
import { useCan, useSession } from '~/lib/use_session'
import { DetailList } from './detail_list'
import { ModalForm } from '~/components/modal_form'
import { SettlementAccount } from './settlement_account'
import { BindCompanyState, CompanyState } from '#ui/generated/codes'
import { Button } from '#ui/kit/button'
import { Tag } from '#ui/kit/tag'
import styles from '~/components/user_center.module.css'

const reload = () => readAgain('/company/info/get')

/** The user's company: certified data, the data that the manager may change, invoice details, and leaving. */
export function CompanySection({ company }: { company: CompanyRow }) {
  const manager = useSession(
    (state) => state.user?.manager === true && state.user.bindCompanyState === BindCompanyState.certified
  )
  const certified = useSession((state) => state.user?.bindCompanyState === BindCompanyState.certified)
  const [editing, setEditing] = useState(false)

  return (
    <>
      <section className="card">
        <header>
          <h2>企业资料</h2>
          <StateTag dictionary="companyState" code={company.state} />
          {manager && (
            <Button tone="quiet" className="more" onClick={() => setEditing(true)}>
              编辑
            </Button>
          )}
        </header>
        <div className="inside">
          {company.state === CompanyState.blacklisted && (
            <div className={`${styles.notice} red`} role="alert">
              <p>
                <b>企业已被限制交易，请联系平台</b>
                {company.blacklistUntil ? `限制至 ${company.blacklistUntil}，` : ''}进行中的订单可以继续履行。
              </p>
            </div>
          )}
          <DetailList
            details={[
              ['企业名称', company.name],
              ['企业简称', company.alias],
              ['企业编号', company.code],
              ['统一社会信用代码', company.regnum],
              ['企业类型', company.typeNames],
              ['法定代表人', company.legalName],
              ['所在地区', regionOf(company)],
              ['地址', company.address],
              ['联系人', <Contact key="contact" name={company.contactPerson} mobile={company.contactMobile} />],
              ['认证时间', company.auditedTime],
              ['业务员', company.salesUserList.map(({ userName }) => userName ?? '--').join('、')],
              ['标签', company.tagsList.map(({ tagContent }) => tagContent).join('、')],
            ]}
          />
          <div className="row" style={{ marginTop: 16 }}>
            {manager && (
              <Link className="btn" to="/user-center/enterprise-certification?change=1">
                变更认证信息
              </Link>
            )}
            {certified && <Leave company={company} />}
          </div>
        </div>
        {editing && <EditCompany company={company} onClose={() => setEditing(false)} />}
      </section>
      <SettlementAccount />
      <InvoiceSection company={company} />
    </>
  )
}

type CompanyValues = { alias: string; region: string[]; address: string; contactPerson: string; contactMobile: string }

function EditCompany({ company, onClose }: { company: CompanyRow; onClose: () => void }) {
  async function save({ region, ...values }: CompanyValues) {
    await call('/company/info/edit', { ...values, ...regionFields(region) })
    message.success('已保存')
    await reload()
  }
  return (
    <ModalForm<CompanyValues>
      title="编辑企业资料"
      defaultValues={{
        alias: company.alias,
        region: chosenRegion(company),
        address: company.address ?? '',
        contactPerson: company.contactPerson,
        contactMobile: company.contactMobile,
      }}
      onSubmit={save}
      onClose={onClose}
    >
      <Field name="alias" label="企业简称" required hint="显示在列表和订单中">
        <Input maxLength={20} />
      </Field>
      <Field name="region" label="所在地区" required="请选择所在地区">
        <RegionCascader />
      </Field>
      <Field name="address" label="地址">
        <Input maxLength={200} />
      </Field>
      <Field name="contactPerson" label="联系人" required>
        <Input maxLength={32} />
      </Field>
      <Field name="contactMobile" label="联系电话" required rules={[mobile]}>
        <Input maxLength={11} inputMode="tel" />
      </Field>
      <p className="text-faint text-small">企业名称、信用代码、法定代表人和企业类型须通过“变更认证信息”修改。</p>
    </ModalForm>
  )
}

function InvoiceSection({ company }: { company: CompanyRow }) {
  const allowed = useCan('invoice:edit')
  const [editing, setEditing] = useState(false)
  const { invoiceAddress, invoicePhone, invoiceBank, invoiceAccount } = company
  const missing = !invoiceAddress || !invoicePhone || !invoiceBank || !invoiceAccount

  return (
    <section className="card">
      <header>
        <h2>开票信息</h2>
        {missing && <Tag tone="amber">待完善</Tag>}
        {allowed && (
          <Button tone="quiet" className="more" onClick={() => setEditing(true)}>
            编辑
          </Button>
        )}
      </header>
      <div className="inside">
        <DetailList
          details={[
            ['发票抬头', company.name],
            ['税号', company.regnum],
            ['地址', invoiceAddress],
            ['电话', invoicePhone],
            ['开户银行', invoiceBank],
            ['银行账号', invoiceAccount],
          ]}
        />
      </div>
      {editing && (
        <InvoiceDetailsForm company={company} title="编辑开票信息" onClose={() => setEditing(false)}>
          发票抬头 {company.name}，税号 {company.regnum}。修改后对新订单生效。
        </InvoiceDetailsForm>
      )}
    </section>
  )
}

/** State 3→1: the user loses the company's permissions and is logged out, so a confirmation states this before. */
function Leave({ company }: { company: CompanyRow }) {
  const leave = useAction('/certification/leave', {
    onDone: () => {
      session.logout()
      message.success('已退出企业，请重新登录')
      go('/')
      session.set({ loginVisible: true })
    },
  })
  return (
    <Button
      disabled={leave.busy}
      onClick={() =>
        void confirm({
          title: `退出 ${company.name}？`,
          content: '退出后您将不能再以该企业名义交易，需要重新登录。',
          okText: '退出企业',
          danger: true,
          onOk: () => leave.run({}),
        })
      }
    >
      退出企业
    </Button>
  )
}
