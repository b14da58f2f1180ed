import { call } from '#core/call'
import { editCompany } from '#app/company/actions/edit_company'
import { companyCard, companyDetails } from '#app/company/queries/company_details'
import * as company from '#app/company/validators/company'
import * as staff from '#app/company/validators/staff'

call.read('/company/info/get', {
  access: 'user',
  summary: 'The own company in full, or null',
  run: async ({ actor }) => (actor.companyId === null ? null : await companyDetails(actor.companyId)),
})

call.read('/company/card/get', {
  access: 'user',
  summary: 'Card of a certified company',
  input: staff.idValidator,
  run: ({ id }) => companyCard(id),
})

call.write('/company/info/edit', {
  access: 'manager',
  summary: 'Change what needs no audit',
  input: company.companyEditValidator,
  message: '已保存',
  run: async (input, { actor, trx }) => {
    await editCompany(input, actor, trx)
  },
})

call.write('/company/invoice/edit', {
  access: 'certified',
  permission: 'invoice:edit',
  summary: 'Change invoice details',
  input: company.invoiceValidator,
  message: '已保存',
  run: async (input, { actor, trx }) => {
    await editCompany(input, actor, trx)
  },
})
