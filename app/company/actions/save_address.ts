import Address from '#app/company/models/address'
import { audit } from '#core/audit'
import { refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import type { Actor } from '#core/actor'
import { CoreRefusal } from '#core/refusals'
import { CompanyRefusal } from '#app/company/refusals'
import type { WrittenAddress } from '#app/company/queries/destination'
import { lockCompany } from '#app/company/shared/membership'

export type AddressInput = WrittenAddress & { primary?: boolean }

const MOST = 50

/** Adds an address, or edits one when `id` is given. The first one of a company is its default. */
export async function saveAddress(input: AddressInput & { id?: number }, actor: Actor, outer?: Trx): Promise<Address> {
  return inTransaction(async (trx) => {
    const all = await lockAddresses(trx, actor.companyId!)
    const existing = input.id === undefined ? null : all.find(({ id }) => id === input.id)
    if (existing === undefined) throw refuse(CoreRefusal.gone)
    if (!existing && all.length >= MOST) throw refuse(CompanyRefusal.tooManyAddresses({ limit: MOST }))
    const primary = input.primary || all.length === 0 || existing?.primary === true
    if (primary)
      await trx.from('addresses').where({ company_id: actor.companyId!, primary: true }).update({ primary: false })
    const { contactName, contactMobile, province, city, district = null, address: street, memo = null } = input
    const values = { contactName, contactMobile, province, city, district, address: street, memo, primary }
    const address = existing
      ? await existing.merge({ ...values }).save()
      : await Address.create({ ...values, companyId: actor.companyId! }, { client: trx })
    // Lucid does not save an unchanged model, but the statement above has cleared the column in the table.
    if (primary) await trx.from('addresses').where('id', address.id).update({ primary: true })
    await audit(trx, actor, {
      action: existing ? 'address.edit' : 'address.add',
      entity: 'address',
      entityId: address.id,
      after: values,
      summary: '保存收货地址',
    })
    return address
  }, outer)
}

/** Removes an address. If it was the default, the oldest of the others becomes the default. Orders have their own copy. */
export async function removeAddress(input: { id: number }, actor: Actor, outer?: Trx): Promise<void> {
  await inTransaction(async (trx) => {
    const all = await lockAddresses(trx, actor.companyId!)
    const address = all.find(({ id }) => id === input.id)
    if (!address) throw refuse(CoreRefusal.gone)
    await address.delete()
    const next = all.find(({ id }) => id !== address.id)
    if (address.primary && next) await next.merge({ primary: true }).save()
    await audit(trx, actor, {
      action: 'address.delete',
      entity: 'address',
      entityId: input.id,
      before: address.serialize(),
      summary: '删除收货地址',
    })
  }, outer)
}

/** Addresses of the company, oldest first. The company row is locked so that two first addresses cannot both become the default. */
async function lockAddresses(trx: Trx, companyId: number) {
  await lockCompany(trx, companyId)
  return Address.query({ client: trx }).where('company_id', companyId).orderBy('id')
}
