import Address from '#app/company/models/address'
import { toAddressRow, type AddressRow } from '#app/company/transformers/address'
import { refuse } from '#core/errors'
import { containing } from '#core/like'
import { pageOf, paged, type PageInput, type Paged } from '#core/paging'
import type { Trx } from '#core/transaction'
import { CompanyRefusal } from '#app/company/refusals'

/** Addresses of a company, the default first. */
export async function listAddresses(
  companyId: number,
  input: PageInput & { keyword?: string | null }
): Promise<Paged<AddressRow>> {
  const { offset, pageSize } = pageOf(input)
  const query = Address.query().where('company_id', companyId)
  if (input.keyword) {
    const like = containing(input.keyword)
    query.whereRaw(`concat_ws('', contact_name, contact_mobile, province, city, district, address) like ?`, [like])
  }
  const [{ $extras }] = await query.clone().count('* as total')
  const rows = await query.orderBy('primary', 'desc').orderBy('id').offset(offset).limit(pageSize)
  return paged(rows.map(toAddressRow), Number($extras.total), input)
}

/**
 * An address of this company, to be copied to an order.
 *
 * @throws NotFoundError also for an address of another company
 */
export async function requireAddress(companyId: number, id: number, trx?: Trx): Promise<Address> {
  const address = await Address.query(trx ? { client: trx } : {})
    .where({ id, company_id: companyId })
    .first()
  if (!address) throw refuse(CompanyRefusal.addressMissing)
  return address
}
