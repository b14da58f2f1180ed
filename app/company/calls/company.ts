import { call } from '#core/call'
import { consume } from '#app/identity/proofs/limits'
import { editCompany } from '#app/company/actions/edit_company'
import { companyCard, companyDetails } from '#app/company/queries/company_details'
import * as company from '#app/company/validators/company'
import * as staff from '#app/company/validators/staff'

call.read('/company/info/get', {
  name: '查看企业信息',
  access: 'user',
  summary: 'The own company in full, or null',
  run: async ({ actor }) => (actor.companyId === null ? null : await companyDetails(actor.companyId)),
})

call.read('/company/card/get', {
  name: '查看企业名片',
  access: 'user',
  summary: 'Card of a certified company; contacts are masked for members without a certified company.',
  input: staff.idValidator,
  limit: ({ actor }) => consume('companyCards', String(actor.userId)),
  run: ({ id }, { actor }) => companyCard(id, actor),
})

call.write('/company/info/edit', {
  name: '编辑企业信息',
  access: 'manager',
  summary: 'Change what needs no audit',
  input: company.companyEditValidator,
  message: '已保存',
  run: async (input, { actor, trx }) => {
    await editCompany(input, actor, trx)
  },
})

call.write('/company/invoice/edit', {
  name: '编辑开票信息',
  access: 'certified',
  permission: 'invoice:edit',
  summary: 'Change invoice details',
  input: company.invoiceValidator,
  message: '已保存',
  run: async (input, { actor, trx }) => {
    await editCompany(input, actor, trx)
  },
})
