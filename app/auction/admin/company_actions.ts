import type { DeskCall, Id } from '#app/admin/define'
import { nameCompany, unnameCompany } from '#app/auction/actions/name_companies'
import type { Actor } from '#core/actor'
import type { Trx } from '#core/transaction'

export const companyCrud = {
  create: ({ input, actor, trx }: DeskCall<Parameters<typeof nameCompany>[0]>) => nameCompany(input, actor, trx),
  delete: ({ id, actor, trx }: { id: Id; actor: Actor; trx: Trx }) => unnameCompany({ id }, actor, trx),
}
