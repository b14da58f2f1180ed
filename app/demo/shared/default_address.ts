import db from '@adonisjs/lucid/services/db'

/** Id of the address at which a demo company receives goods (`seed_people` gives it one). */
export async function defaultAddressOf(companyId: number): Promise<number> {
  const { id } = await db.from('addresses').where({ company_id: companyId, primary: true }).firstOrFail()
  return id
}
