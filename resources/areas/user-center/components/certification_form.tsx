import type { Certification } from '#wire/company/transformers/certification'
import type { CompanyRow } from '#wire/company/transformers/company'
import { Input } from 'antd'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Field } from '~/components/field'
import { Form, Submit } from '~/components/form'
import { Icon } from '~/components/icon'
import { RegionCascader } from '~/components/region_cascader'
import { optionsOf } from '~/components/state_tag'
import { Upload, type UploadedFile } from '~/components/upload'
import { chosenRegion, regionFields } from '~/lib/region_text'
import { refreshInfo } from '~/lib/account'
import { call, download } from '~/lib/call'
import { message } from '~/lib/feedback'
import { readAgain } from '~/lib/query'
import { mobile } from '~/lib/rules'
import { session } from '~/lib/session'
import { useSession } from '~/lib/use_session'
import { Choices } from './choices'
import { cleanCode, CreditCodeField, useCodeLookup } from './credit_code'
import { JoinCompany } from './join_company'
import { ApplicationKind, BindCompanyState, type CompanyType } from '#ui/generated/codes'
import { Button } from '#ui/kit/button'
import styles from '~/components/user_center.module.css'

type Values = {
  regnum: string
  name: string
  alias: string
  types: CompanyType[]
  legalName: string
  region: string[]
  address: string
  contactPerson: string
  contactMobile: string
  applicantName: string
  licence: UploadedFile | null
  authorisation: UploadedFile | null
}

type Props = {
  certification: Certification
  /** The form changes certified data of this company. */
  change?: boolean
  company?: CompanyRow
  onDone?: () => void
}

const TYPES = optionsOf('companyType')

/** Initial values: the company to be changed, else the rejected application, else data of the registration. */
function firstValues({ certification, company }: Props): Values {
  const user = session.get().user
  const before =
    company ?? (certification.application?.kind === ApplicationKind.newCompany ? certification.application : null)
  return {
    regnum: before?.regnum ?? '',
    name: before?.name ?? certification.unitName ?? '',
    alias: before?.alias ?? '',
    types: TYPES.map(({ value }) => value).filter((bit) => ((before?.type ?? 0) & bit) !== 0),
    legalName: before?.legalName ?? '',
    region: chosenRegion(before),
    address: before?.address ?? '',
    contactPerson: before?.contactPerson ?? user?.name ?? '',
    contactMobile: before?.contactMobile ?? user?.mobile ?? '',
    applicantName: '',
    // A change requires scans of the current licence.
    licence: company ? null : certification.licence,
    authorisation: company ? null : certification.authorisation,
  }
}

/** Applies for a company, or for a change of its certified data (flows §1 steps 2 and 3). */
export function CertificationForm(props: Props) {
  const { certification, change, onDone } = props
  const form = useForm<Values>({ defaultValues: firstValues(props) })
  const { found, looking } = useCodeLookup(useWatch({ control: form.control, name: 'regnum' }))
  const contactMobile = useWatch({ control: form.control, name: 'contactMobile' })
  const user = useSession((state) => state.user)
  // Whoever is the contact himself has given his name there.
  const asksName = !change && !user?.name && contactMobile !== user?.mobile
  const joining = !change && found?.outcome === 'join' && found.company
  const { reason, kind } = certification.application ?? {}

  async function submit({ regnum, types, region, licence, authorisation, ...values }: Values) {
    if (joining) return undefined
    await call(change ? '/certification/change' : '/certification/add', {
      ...values,
      applicantName: asksName ? values.applicantName : null,
      regnum: cleanCode(regnum),
      type: types.reduce((mask, bit) => mask | bit, 0),
      ...regionFields(region),
      // the form requires both
      licenceFileId: licence?.id as number,
      authorisationFileId: authorisation?.id as number,
    })
    message.success('已提交，请等待审核')
    await refreshInfo()
    await readAgain('/certification/get')
    onDone?.()
    window.scrollTo({ top: 0 })
    return true
  }

  return (
    <section className="card">
      <div className="inside">
        {!change && certification.bindCompanyState === BindCompanyState.refused && (
          <div className={`${styles.notice} red`} role="alert">
            <p>
              <b>{kind === ApplicationKind.joining ? '加入企业申请未通过' : '企业认证未通过'}</b>原因：{reason}
            </p>
          </div>
        )}
        {change && (
          <div className={`${styles.notice} amber`}>
            <p>
              提交后由平台审核。审核期间企业仍以原资料交易，其他员工不受影响；
              <b style={{ display: 'inline' }}>您本人在审核完成前暂不能交易</b>，请避开需要您操作的业务。
            </p>
          </div>
        )}
        <Form form={form} onSubmit={submit} draft={change ? 'certification-change' : 'certification'}>
          <h2 className={styles.formSection}>企业信息</h2>
          <div className={styles.formGrid}>
            <CreditCodeField found={change ? undefined : found} looking={looking} />
          </div>
          {!joining && (
            <>
              <div className={styles.formGrid}>
                <Field name="name" label="企业名称" required hint="与营业执照一致">
                  <Input maxLength={100} autoComplete="organization" />
                </Field>
                <Field name="alias" label="企业简称" required hint="显示在列表和订单中，如：奎屯棉业">
                  <Input maxLength={20} />
                </Field>
                <Field name="legalName" label="法定代表人" required>
                  <Input maxLength={32} autoComplete="off" />
                </Field>
                <Field name="types" label="企业类型" required="请选择企业类型" hint="可多选">
                  <Choices label="企业类型" options={TYPES} />
                </Field>
                <Field name="region" label="所在地区" required="请选择所在地区">
                  <RegionCascader />
                </Field>
                <Field name="address" label="详细地址">
                  <Input maxLength={200} autoComplete="street-address" />
                </Field>
                <Field name="contactPerson" label="联系人" required>
                  <Input maxLength={32} autoComplete="name" />
                </Field>
                <Field name="contactMobile" label="联系电话" required rules={[mobile]}>
                  <Input maxLength={11} inputMode="tel" autoComplete="tel" />
                </Field>
                {asksName && (
                  <Field name="applicantName" label="您的姓名" required hint="用于订单和合同的经办人">
                    <Input maxLength={32} autoComplete="name" />
                  </Field>
                )}
              </div>
              <h2 className={styles.formSection}>证照</h2>
              <div className={styles.formGrid}>
                <Field name="licence" label="营业执照" required="请上传营业执照" hint="原件扫描件或清晰照片，四角完整">
                  <Upload purpose="licence" />
                </Field>
                <Field
                  name="authorisation"
                  label="授权委托书"
                  required="请上传授权委托书"
                  hint="下载模板，打印后签字并加盖公章"
                >
                  <Upload purpose="authorization" />
                </Field>
                <div className={styles.letter}>
                  <LetterButton values={form.getValues} />
                </div>
              </div>
              <div className="acts" style={{ marginTop: 16 }}>
                <Submit size="large">
                  {change
                    ? '提交变更'
                    : certification.bindCompanyState === BindCompanyState.refused
                      ? '重新提交'
                      : '提交认证'}
                </Submit>
              </div>
            </>
          )}
        </Form>
        {joining && <JoinCompany company={joining} regnum={found.regnum} />}
      </div>
    </section>
  )
}

/** The authorisation letter, prefilled with the values of the form. */
function LetterButton({ values }: { values: () => Values }) {
  const [busy, setBusy] = useState(false)
  async function get() {
    setBusy(true)
    const { name, regnum, legalName } = values()
    const input = {
      name: name.slice(0, 100),
      regnum: cleanCode(regnum).slice(0, 18),
      legalName: legalName.slice(0, 32),
    }
    await download('/certification/template/download', input, '企业授权委托书.pdf').catch(() => {})
    setBusy(false)
  }
  return (
    <Button disabled={busy} onClick={() => void get()}>
      <Icon name="download" />
      {busy ? '正在生成…' : '下载授权书模板'}
    </Button>
  )
}
