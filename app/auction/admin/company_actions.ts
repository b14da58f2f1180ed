import type { Id } from '#app/admin/define'
import { nameCompany, unnameCompany } from '#app/auction/actions/name_companies'
import type { Actor } from '#core/actor'
import type { Trx } from '#core/transaction'

export const companyCrud = {
  create: ({ input, actor, trx }: { input: any; actor: Actor; trx: Trx }) => nameCompany(input, actor, trx),
  delete: ({ id, actor, trx }: { id: Id; actor: Actor; trx: Trx }) => unnameCompany({ id }, actor, trx),
}
