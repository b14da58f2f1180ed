import SalesUser from '#app/company/models/sales_user'
import { lockStaff } from '#app/company/shared/membership'
import { audit } from '#core/audit'
import { refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import type { Actor } from '#core/actor'
import { CoreRefusal } from '#core/refusals'
import { CompanyRefusal } from '#app/company/refusals'

/** Makes a member of the company a sales user: customers see the name, the telephone and the area. */
export async function addSalesUser(
  input: { userId: number; responsibleArea?: string | null },
  actor: Actor,
  outer?: Trx
): Promise<SalesUser> {
  return inTransaction(async (trx) => {
    const user = await lockStaff(trx, actor.companyId!, input.userId)
    const known = await SalesUser.query({ client: trx })
      .where({ company_id: actor.companyId!, user_id: user.id })
      .first()
    if (known) throw refuse(CompanyRefusal.alreadySalesUser)
    const row = await SalesUser.create(
      { companyId: actor.companyId!, userId: user.id, responsibleArea: input.responsibleArea ?? null },
      { client: trx }
    )
    await audit(trx, actor, {
      action: 'sales_user.add',
      entity: 'sales_user',
      entityId: row.id,
      after: { ...input },
      summary: `设为业务员：${user.name ?? user.mobile}`,
    })
    return row
  }, outer)
}

export async function editSalesUser(
  input: { id: number; responsibleArea?: string | null },
  actor: Actor,
  outer?: Trx
): Promise<SalesUser> {
  return inTransaction(async (trx) => {
    const row = await mine(trx, input.id, actor)
    const before = { responsibleArea: row.responsibleArea }
    await row.merge({ responsibleArea: input.responsibleArea ?? null }).save()
    await audit(trx, actor, {
      action: 'sales_user.edit',
      entity: 'sales_user',
      entityId: row.id,
      before,
      after: { responsibleArea: row.responsibleArea },
      summary: '修改负责区域',
    })
    return row
  }, outer)
}

export async function removeSalesUser(input: { id: number }, actor: Actor, outer?: Trx): Promise<void> {
  await inTransaction(async (trx) => {
    const row = await mine(trx, input.id, actor)
    await row.delete()
    await audit(trx, actor, {
      action: 'sales_user.delete',
      entity: 'sales_user',
      entityId: row.id,
      before: { userId: row.userId },
      summary: '取消业务员',
    })
  }, outer)
}

async function mine(trx: Trx, id: number, actor: Actor) {
  const row = await SalesUser.query({ client: trx }).where({ id, company_id: actor.companyId! }).forUpdate().first()
  if (!row) throw refuse(CoreRefusal.gone)
  return row
}
