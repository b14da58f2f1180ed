import type Company from '#app/company/models/company'
import { formatTime } from '#core/clock'
import { contractGaps } from '#app/company/rules/contract_data'
import { CompanyState, CompanyType } from '#app/company/codes'
import type { YesNo } from '#core/codes'

export type SalesUserRow = {
  id: number
  userId: number
  userName: string | null
  userMobile: string
  companyId: number
  responsibleArea: string | null
}

export type TagRow = { id: number; typeName: string; tagContent: string; memo: string | null }

/** Public data of a certified company. */
export type CompanyCard = {
  id: number
  name: string
  alias: string
  code: string
  /** Bits of `CompanyType`. */
  type: number
  typeList: CompanyType[]
  typeNames: string
  provinceName: string
  cityName: string
  districtName: string | null
  /** Whether the company operates the platform. */
  self: YesNo
  certified: boolean
  /** Moment of the certification, `YYYY-MM-DD HH:mm:ss`. */
  auditedTime: string | null
  salesUserList: SalesUserRow[]
}

/** All data of the caller's own company (glossary §1.5). `primaryBankCard` comes from a call of the bank module. */
export type CompanyRow = CompanyCard & {
  state: CompanyState
  stateName: string
  regnum: string
  legalName: string | null
  address: string | null
  contactPerson: string
  contactMobile: string
  merchantNo: string | null
  platformId: number | null
  bankCardName: string | null
  receiveFlag: YesNo
  invoiceAddress: string | null
  invoicePhone: string | null
  invoiceBank: string | null
  invoiceAccount: string | null
  /** What a contract needs of the company and is not there yet, by the words of its form. */
  contractGaps: string[]
  /** Last day of a blacklist entry. */
  blacklistUntil: string | null
  tagsList: TagRow[]
  createdTime: string | null
}

export function toCompanyCard(company: Company, salesUsers: SalesUserRow[]): CompanyCard {
  return {
    id: company.id,
    name: company.name,
    alias: company.alias,
    code: company.code,
    type: company.type,
    typeList: company.typeList,
    typeNames: company.typeList.map((type) => CompanyType.word(type)).join('、'),
    provinceName: company.provinceName,
    cityName: company.cityName,
    districtName: company.districtName,
    self: company.self,
    certified: company.state === CompanyState.active || company.state === CompanyState.blacklisted,
    auditedTime: formatTime(company.auditedTime),
    salesUserList: salesUsers,
  }
}

export function toCompanyRow(company: Company, salesUsers: SalesUserRow[], tags: TagRow[]): CompanyRow {
  return {
    ...toCompanyCard(company, salesUsers),
    state: company.state,
    stateName: CompanyState.word(company.state),
    regnum: company.regnum,
    legalName: company.legalName,
    address: company.address,
    contactPerson: company.contactPerson,
    contactMobile: company.contactMobile,
    merchantNo: company.merchantNo,
    platformId: company.platformId,
    bankCardName: company.bankCardName,
    receiveFlag: company.receiveFlag,
    invoiceAddress: company.invoiceAddress,
    invoicePhone: company.invoicePhone,
    invoiceBank: company.invoiceBank,
    invoiceAccount: company.invoiceAccount,
    contractGaps: contractGaps(company),
    blacklistUntil: company.blacklistUntil,
    tagsList: tags,
    createdTime: formatTime(company.createdAt),
  }
}
