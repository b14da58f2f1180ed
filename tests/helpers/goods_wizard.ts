/* The calls of the wizard for sheets with goods by the tonne. */
import type { ApiClient } from '@japa/api-client'
import { call } from '#tests/functional/order/helpers'
import { asMember, type TestMember } from './actors.js'

export type SheetColumn = { column: number; title: string; field: string | null; unit: string | null }

export async function uploadGoodsFile(
  client: ApiClient,
  member: TestMember,
  file: string | Buffer,
  filename = '商品.csv',
  sheet?: number
) {
  const contents = typeof file === 'string' ? Buffer.from(file) : file
  const request = asMember(client.post('/api/seed-fiber/import/upload'), member).file('file', contents, { filename })
  const response = await (sheet === undefined ? request : request.field('sheet', sheet))
  return response.body()
}

export const mappingOf = (columns: SheetColumn[]) => columns.map(({ column, field, unit }) => ({ column, field, unit }))

/** Uploads a sheet and checks its rows by the mapping that is proposed. */
export async function checkGoodsSheet(
  client: ApiClient,
  member: TestMember,
  file: string | Buffer,
  constants: object = {}
) {
  const { body, ...answer } = await uploadGoodsFile(client, member, file)
  if (answer.code !== 20000) throw new Error(answer.message)
  const { importId, columns } = body
  return call(client, member, '/seed-fiber/import/map', { importId, mapping: mappingOf(columns), constants })
}
