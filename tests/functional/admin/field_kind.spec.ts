/*
 * A kind of field that only this test defines: form, list, filter, import and export of the engine handle it by its definition.
 */
import vine from '@vinejs/vine'
import drive from '@adonisjs/drive/services/main'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { readSheet } from 'read-excel-file/node'
import { defineResource, text } from '#app/admin/define'
import { defineKind } from '#app/admin/kind'
import { registerResource, resources } from '#app/admin/registry'
import type { Manifest } from '#app/admin/transformers/wire'
import Entrepot from '#app/catalog/models/entrepot'
import { asOperators, operator, signIn } from './helpers.js'

declare module '#app/admin/field' {
  interface FieldKinds {
    duration: number
  }
}

/** A number of minutes, written as `2:30`. */
const duration = defineKind('duration', {
  type: 'number',
  numeric: true,
  schema: () => vine.number().withoutDecimals().min(0).max(1440),
  messages: { max: '{{ field }}不超过一天' },
  toCell: (_field, value) => `${Math.floor(Number(value) / 60)}:${String(Number(value) % 60).padStart(2, '0')}`,
  fromCell(_field, written) {
    const [, hours, minutes] = /^(\d{1,2}):([0-5]\d)$/.exec(written) ?? []
    return hours === undefined ? written : Number(hours) * 60 + Number(minutes)
  },
})

const PROBES = '/admin/api/probes'

async function rowsOf(client: ApiClient, task: number) {
  const request = client.get(`/admin/api/tasks/${task}/file`)
  request.request.responseType('arraybuffer')
  return readSheet((await request).body() as Buffer)
}

test.group('A new kind of field in the engine', (group) => {
  asOperators(group)
  group.each.setup(async () => {
    drive.fake()
    signIn(operator(['probes.*']))
    await db.from('entrepots').delete()
    registerResource(
      defineResource(Entrepot, {
        name: 'probes',
        label: '探针',
        group: '商品',
        path: 'probes',
        owners: 'public',
        search: ['name'],
        fields: {
          name: text({ label: '名称', list: true }),
          capacity: duration({ label: '装卸时间', list: true, filter: true, sort: true }),
        },
        crud: { create: true, edit: true },
        import: { key: 'name' },
      })
    )
    return () => {
      resources.delete('probes')
      drive.restore()
    }
  })

  test('the client is told its kind, that it is a number, and that forms and filters have it', async ({
    client,
    assert,
  }) => {
    const { resources: screens } = (await client.get('/admin/api/manifest')).body() as Manifest
    assert.containsSubset(screens.find(({ name }) => name === 'probes')!.fields, [
      { key: 'capacity', kind: 'duration', numeric: true, onCreate: true, onEdit: true, filterable: true },
    ])
  })

  test('a form takes what it accepts and refuses the rest in its words', async ({ client }) => {
    const made = await client.post(PROBES).json({ name: '东库', capacity: 150 })
    made.assertStatus(201)
    made.assertBodyContains({ name: '东库', capacity: 150 })
    const refused = await client.post(PROBES).json({ name: '西库', capacity: 2000 })
    refused.assertStatus(422)
    refused.assertBodyContains({ errors: [{ field: 'capacity', message: '装卸时间不超过一天' }] })
  })

  test('a list is filtered by a value, by bounds, and sorted', async ({ client, assert }) => {
    for (const [name, capacity] of [
      ['东库', 150],
      ['西库', 45],
      ['南库', 600],
    ] as const)
      (await client.post(PROBES).json({ name, capacity })).assertStatus(201)
    const found = async (filter: object) =>
      (await client.get(PROBES).qs({ filter: JSON.stringify(filter), sort: JSON.stringify(['capacity', 'ASC']) }))
        .body()
        .map(({ name }: { name: string }) => name)
    assert.deepEqual(await found({ capacity: 45 }), ['西库'])
    assert.deepEqual(await found({ capacity: { gte: 100 } }), ['东库', '南库'])
    ;(await client.get(PROBES).qs({ filter: JSON.stringify({ capacity: 'x' }) })).assertStatus(422)
  })

  test('a sheet is read and written in its own way', async ({ client, assert }) => {
    const upload = await client
      .post(`${PROBES}/import`)
      .file('file', Buffer.from(['名称,装卸时间', '东库,2:30', '西库,两小时', '南库,25:00'].join('\n')), {
        filename: '探针.csv',
        contentType: 'text/csv',
      })
    assert.deepInclude(upload.body(), { added: 1, failed: 2 })
    assert.deepEqual(upload.body().errors, [
      { row: 3, message: '装卸时间须为数字' },
      { row: 4, message: '装卸时间不超过一天' },
    ])
    ;(await client.post(`/admin/api/tasks/${upload.body().id}/confirm`)).assertStatus(200)
    assert.deepEqual(await db.from('entrepots').select('name', 'capacity'), [{ name: '东库', capacity: 150 }])

    const { id } = (await client.post(`${PROBES}/export`).json({})).body()
    assert.deepEqual(await rowsOf(client, id), [
      ['名称', '装卸时间'],
      ['东库', '2:30'],
    ])
  })
})
