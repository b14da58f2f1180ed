import { registerCompanyOfUser } from '#app/identity/ports/company_of_user'

registerCompanyOfUser({
  name: (companyId) => `(select c.name from companies c where c.id = ${companyId})`,
  summary: (companyId) =>
    `(select json_build_object('id', c.id, 'name', c.name, 'alias', c.alias, 'code', c.code, 'type', c.type, 'state', c.state)
      from companies c where c.id = ${companyId})`,
})
