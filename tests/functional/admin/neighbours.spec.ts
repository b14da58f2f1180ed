import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { Region } from '#app/catalog/codes'
import type { Neighbours } from '#app/admin/transformers/wire'
import { insertRow } from '#tests/helpers/insert_row'
import { asOperators, makeProducer, operator, signIn } from './helpers.js'

type List = { filter?: object; sort?: [string, string] }

const asked = (list: List) =>
  Object.entries(list)
    .map(([key, value]) => `${key}=${encodeURIComponent(JSON.stringify(value))}`)
    .join('&')

async function beside(client: ApiClient, id: number, list: List, name = 'producers'): Promise<Neighbours> {
  const answer = await client.get(`/admin/api/${name}/${id}/neighbours?${asked(list)}`)
  answer.assertStatus(200)
  return answer.body()
}

/** Ids of a list in its order, and those that one passes going along it from its first row, and back. */
async function walked(client: ApiClient, list: List, name = 'producers') {
  const rows = (await client.get(`/admin/api/${name}?${asked(list)}`)).body() as { id: number }[]
  const ids = rows.map(({ id }) => id)
  const along = async (from: number, way: keyof Neighbours) => {
    const passed: unknown[] = [from]
    for (let at = (await beside(client, from, list, name))[way]; at !== null && passed.length <= ids.length;) {
      passed.push(at)
      at = (await beside(client, Number(at), list, name))[way]
    }
    return passed
  }
  return { ids, forwards: await along(ids[0], 'next'), backwards: await along(ids.at(-1)!, 'previous') }
}

test.group('Back office: the rows beside one', (group) => {
  asOperators(group)
  group.each.setup(() => signIn(operator(['producers.query', 'producers.get'])))

  test('are those of the list, whatever it is sorted by, among equal and empty values as well', async ({
    client,
    assert,
  }) => {
    for (const name of ['甲', '乙', '乙', '丙']) await makeProducer({ name, region: Region.northXinjiang })
    await makeProducer({ name: '丁' })
    for (const sort of [
      ['name', 'ASC'],
      ['name', 'DESC'],
      ['id', 'ASC'],
      ['id', 'DESC'],
    ] as [string, string][]) {
      const { ids, forwards, backwards } = await walked(client, { sort })
      assert.lengthOf(ids, 5)
      assert.deepEqual(forwards, ids, `forwards by ${sort.join(' ')}`)
      assert.deepEqual(backwards, [...ids].reverse(), `backwards by ${sort.join(' ')}`)
    }
    const { ids, forwards } = await walked(client, { filter: { q: '乙' }, sort: ['name', 'ASC'] })
    assert.lengthOf(ids, 2)
    assert.deepEqual(forwards, ids)
  })

  test('empty values come last, and are passed like the others', async ({ client, assert }) => {
    signIn(operator(['companies.query', 'companies.get']))
    await db.from('companies').update({ audited_time: null })
    const times = ['2026-01-02T03:04:05.123456Z', '2026-01-02T03:04:05.123457Z', null, null]
    const own: number[] = []
    for (const time of times) own.push(await insertRow('companies', { audited_time: time }))
    for (const way of ['ASC', 'DESC']) {
      const list: List = { filter: { id: own }, sort: ['auditedTime', way] }
      const { ids, forwards, backwards } = await walked(client, list, 'companies')
      assert.sameMembers(ids, own)
      assert.deepEqual(forwards, ids)
      assert.deepEqual(backwards, [...ids].reverse())
    }
  })

  test('a row that the filter does not find any more still knows its place', async ({ client, assert }) => {
    const one = await makeProducer()
    const two = await makeProducer()
    const three = await makeProducer()
    const list: List = { filter: { id: [one, three] }, sort: ['id', 'ASC'] }
    assert.deepEqual(await beside(client, two, list), { previous: one, next: three })
  })

  test('who may not open the list, a missing row and an order that no list has are refused', async ({ client }) => {
    const id = await makeProducer()
    ;(await client.get('/admin/api/producers/987654321/neighbours')).assertStatus(404)
    ;(await client.get(`/admin/api/producers/${id}/neighbours?${asked({ sort: ['remark', 'ASC'] })}`)).assertStatus(422)
    ;(await client.get(`/admin/api/producers/${id}/neighbours?filter=x`)).assertStatus(422)
    signIn(operator(['producers.get']))
    ;(await client.get(`/admin/api/producers/${id}/neighbours`)).assertStatus(403)
  })
})
