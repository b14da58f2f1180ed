import { moveCertification } from '#app/identity/moves'
import { inApplication, moveCompany } from '#app/company/moves'
import type Company from '#app/company/models/company'
import CompanyApplication from '#app/company/models/company_application'
import { lockCompany, lockUserRow } from '#app/company/shared/membership'
import { refuseForeignFiles } from '#app/company/queries/application_files'
import { useFile } from '#app/system/files/stored_files'
import { isCreditCode } from '#app/company/rules/credit_code'
import { tellHolders } from '#app/identity/shared/tell_operators'
import { InvalidInputError, refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import type { Actor } from '#core/actor'
import { ApplicationKind, ApplicationState, CompanyState } from '#app/company/codes'
import type User from '#app/identity/models/user'
import { refuseUnlessMayApply } from '#app/company/rules/may_apply'
import { BindCompanyState } from '#app/identity/codes'
import { CompanyRefusal } from '#app/company/refusals'

export type CertificationInput = {
  name: string
  alias: string
  /** Bit mask of company types, at least one. */
  /** Bits of `CompanyType`. */
  type: number
  regnum: string
  legalName: string
  provinceName: string
  cityName: string
  districtName?: string | null
  address?: string | null
  contactPerson: string
  contactMobile: string
  /** Name of the applicant, for one who has none and is not the contact. */
  applicantName?: string | null
  licenceFileId: number
  authorisationFileId: number
}

const CERTIFIED = [
  'name',
  'alias',
  'type',
  'regnum',
  'legalName',
  'provinceName',
  'cityName',
  'districtName',
  'address',
  'contactPerson',
  'contactMobile',
] as const

export type CertifiedData = Pick<CertificationInput, (typeof CERTIFIED)[number]>

/** The columns of a company that an application contains and an approval writes, taken from a form, an application or a company. */
export function certifiedData(from: { [Column in keyof CertifiedData]?: CertifiedData[Column] | null }): CertifiedData {
  return Object.fromEntries(CERTIFIED.map((column) => [column, from[column] ?? null])) as CertifiedData
}

/** @throws RefusedError `统一社会信用代码格式不正确` */
export function refuseWrongCode(regnum: string) {
  if (isCreditCode(regnum)) return
  const refusal = CompanyRefusal.creditCodeWrong
  throw refuse(refusal, { errors: [{ field: 'regnum', rule: 'creditCode', message: refusal.message }] })
}

/** @throws RefusedError when the name belongs to another certified company */
export async function refuseTakenName(trx: Trx, name: string, exceptId: number) {
  const taken = await trx
    .from('companies')
    .where('name', name)
    .whereIn('state', [CompanyState.active, CompanyState.blacklisted])
    .whereNot('id', exceptId)
    .first()
  if (taken) throw refuse(CompanyRefusal.nameTaken)
}

/**
 * unbound or refused → inReview for a new company (state-machines §1). Several users may apply for the same credit code, so that an impostor
 * cannot block the owner by applying first; the first approval wins and the others get `该企业已认证，请联系企业管理员加入`.
 */
export async function applyForCertification(
  input: CertificationInput,
  actor: Actor,
  outer?: Trx
): Promise<CompanyApplication> {
  refuseWrongCode(input.regnum)

  return inTransaction(async (trx) => {
    const company = await companyOfCode(trx, input)
    const user = await lockUserRow(trx, actor.userId!)
    refuseUnlessMayApply(user)
    if (company.state === CompanyState.closed) throw refuse(CompanyRefusal.deregistered)
    if (company.state === CompanyState.active || company.state === CompanyState.blacklisted)
      throw refuse(CompanyRefusal.alreadyCertified)
    await refuseTakenName(trx, input.name, company.id)
    await refuseForeignFiles(trx, actor, {
      licenceFileId: input.licenceFileId,
      authorisationFileId: input.authorisationFileId,
    })
    for (const fileId of [input.licenceFileId, input.authorisationFileId]) await useFile(trx, fileId, actor)

    company.merge(certifiedData(input))
    if (company.state === CompanyState.rejected)
      await moveCompany(trx, actor, company, {
        to: CompanyState.unaudited,
        action: 'company.apply',
        summary: '重新提交企业认证',
      })
    else await company.useTransaction(trx).save()

    const name = nameOfApplicant(user, input)
    const application = await CompanyApplication.create(
      {
        ...certifiedData(input),
        userId: user.id,
        companyId: company.id,
        kind: ApplicationKind.newCompany,
        state: ApplicationState.inReview,
        applicantName: name,
        licenceFileId: input.licenceFileId,
        authorisationFileId: input.authorisationFileId,
      },
      { client: trx }
    )
    await moveCertification(trx, actor, user, {
      to: BindCompanyState.inReview,
      action: 'certification.submit',
      summary: `提交企业认证：${input.name}`,
      after: certifiedData(input),
      fields: { name },
      ...inApplication(application),
    })
    await tellAuditors(trx, application)
    return application
  }, outer)
}

/**
 * Registration asks for no name, and orders and contracts print it: the contact with the applicant's own mobile has given it, anybody else says it.
 *
 * @throws InvalidInputError `applicantName`
 */
function nameOfApplicant({ name, mobile }: User, input: CertificationInput): string {
  const given = name ?? (input.contactMobile === mobile ? input.contactPerson : input.applicantName)
  if (!given) throw InvalidInputError.of('applicantName', '请填写您的姓名')
  return given
}

/** N01 to whoever may approve applications. */
export async function tellAuditors(trx: Trx, { kind, name }: CompanyApplication) {
  const what = kind === ApplicationKind.change ? '信息变更' : '认证'
  await tellHolders(trx, 'company_applications.approve', `${name}提交了企业${what}申请，待审核`)
}

/** The company of a credit code, locked; a new row for the first application with the code. */
async function companyOfCode(trx: Trx, input: CertificationInput): Promise<Company> {
  const { name, alias, type, regnum, provinceName, cityName, contactPerson, contactMobile } = input
  await trx.rawQuery(
    `insert into companies (code, name, alias, type, regnum, province_name, city_name, contact_person, contact_mobile)
     select 'C' || lpad(nextval('company_code_seq')::text, 6, '0'), ?, ?, ?, ?, ?, ?, ?, ?
     where not exists (select 1 from companies where regnum = ?)
     on conflict (regnum) do nothing`,
    [name, alias, type, regnum, provinceName, cityName, contactPerson, contactMobile, regnum]
  )
  const { id } = await trx.from('companies').where('regnum', regnum).select('id').firstOrFail()
  return lockCompany(trx, id)
}
