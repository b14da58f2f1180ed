import db from '@adonisjs/lucid/services/db'
import type { Trx } from '#core/transaction'
import { moneyPermissions } from '#app/admin/money_permissions'
import type { Owed } from '#app/admin/ports/operator_port'
import { owedBy } from '#app/identity/rules/owed'
import { actorOfOperator } from '#app/identity/sessions/operators'
import type { DataScope } from '#core/codes'

/** The logged-in operator as shown to the operator. */
export type OperatorInfo = {
  id: number
  username: string
  name: string
  mobile: string | null
  roles: string[]
  permissions: string[]
  dataScope: DataScope
  mustUpdatePassword: boolean
  totpEnabled: boolean
  /** What has to be done before anything else. */
  owes: Owed | null
}

export async function readOperator(operatorId: number, trx?: Trx): Promise<OperatorInfo> {
  const row = await (trx ?? db).from('operators').where('id', operatorId).firstOrFail()
  const actor = await actorOfOperator(operatorId, trx)
  return {
    id: row.id,
    username: row.username,
    name: row.name,
    mobile: row.mobile,
    roles: actor.roles,
    permissions: actor.permissions,
    dataScope: actor.dataScope,
    mustUpdatePassword: row.must_update_password,
    totpEnabled: row.totp_enabled,
    owes: owedBy({ ...row, permissions: actor.permissions }, moneyPermissions),
  }
}
