import type Company from '#app/company/models/company'
import { lockCompany } from '#app/company/shared/membership'
import { audit, difference } from '#core/audit'
import { inTransaction, type Trx } from '#core/transaction'
import type { Actor } from '#core/actor'

/** Data that a company changes without an audit; the certified data (name, code, legal person, type) requires an application. */
export type CompanyEdit = {
  alias: string
  provinceName: string
  cityName: string
  districtName?: string | null
  address?: string | null
  contactPerson: string
  contactMobile: string
}

/** 开票信息: copied to every order created afterwards. */
export type InvoiceEdit = { invoiceAddress: string; invoicePhone: string; invoiceBank: string; invoiceAccount: string }

export async function editCompany(edit: CompanyEdit | InvoiceEdit, actor: Actor, outer?: Trx): Promise<Company> {
  // A district belongs to its city: who names a city without one leaves none behind.
  const input = 'cityName' in edit ? { ...edit, districtName: edit.districtName ?? null } : edit
  return inTransaction(async (trx) => {
    const company = await lockCompany(trx, actor.companyId!)
    const before = Object.fromEntries(Object.keys(input).map((key) => [key, company[key as keyof Company]]))
    company.useTransaction(trx)
    await company.merge(input).save()
    await audit(trx, actor, {
      action: 'company.edit',
      entity: 'company',
      entityId: company.id,
      ...difference(before, input),
      summary: '修改企业资料',
    })
    return company
  }, outer)
}
