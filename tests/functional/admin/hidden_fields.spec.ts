/*
 * What an operator may not see cannot be found out: every column of every screen is hidden in turn, and every way to ask for it must answer as
 * if the column did not exist. Each screen is asked as a twin: its own fields, search box, title, totals and views, over two rows made up here.
 */
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import drive from '@adonisjs/drive/services/main'
import { readSheet } from 'read-excel-file/node'
import { formFieldShape } from '#app/admin/column_shape'
import { action, defineResource, defineView, ref, text, type Field, type Resource } from '#app/admin/define'
import { registerResource, resources } from '#app/admin/registry'
import SmsMessage from '#app/system/models/sms_message'
import db from '@adonisjs/lucid/services/db'
import { asOperators, operator, signIn } from './helpers.js'

const TWIN = 'hidden_twin'
const READER = 'hidden_reader'
const SECRET = `${TWIN}.secret`
const VERBS = ['query', 'get', 'add', 'edit', 'export', 'import', 'try'].map((verb) => `${TWIN}.${verb}`)
/** A value of no row and of no column. */
const NONSENSE = '98989898'

const snake = (key: string) => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The value of a column in a row; no two columns have one in common. */
function valueOf(field: Field, place: number, row: number): string | number | boolean {
  switch (formFieldShape(field).type) {
    case 'number':
      return 70_000 + place * 10 + row
    case 'boolean':
      return row === 1
    case 'date':
      return `19${10 + (place % 80)}-0${1 + (place % 9)}-1${row}`
    case 'datetime':
      return `19${10 + (place % 80)}-0${1 + (place % 9)}-1${row} 08:00:00`
    default:
      return `secret${place}x${row}`
  }
}

const CASTS: Record<string, string> = { date: '::date', datetime: '::timestamptz', json: '::jsonb' }
const literal = (field: Field, value: string | number | boolean) => {
  const { type } = formFieldShape(field)
  if (type === 'json') return `'["${value}"]'::jsonb`
  return typeof value === 'string' ? `'${value}'${CASTS[type] ?? '::text'}` : String(value)
}

/** What the calls that write have received. */
let received: Record<string, unknown>[] = []
const receive = async ({ input }: { input: object }) => {
  received.push(input as Record<string, unknown>)
  return 1
}

/** The screen's definition over made-up rows, with some columns under a permission of their own. */
function twinOf(resource: Resource, hidden: ReadonlySet<string>): Resource {
  const real = Object.entries({ ...resource.fields, ...resource.computed }).filter(
    ([key, field]) => field && key !== 'id'
  )
  const columns = real.map(([key, field], place) => ({ key, place, field }))
  const fields = Object.fromEntries(
    columns.map(({ key, field: { ...field } }) => {
      delete (field as { sql?: unknown }).sql
      return [key, { ...field, required: false, permission: hidden.has(key) ? SECRET : undefined }]
    })
  )
  const rows = [1, 2].map((row) => {
    const cells = columns.map(
      ({ key, field, place }) => `${literal(field, valueOf(field, place, row))} as "${snake(key)}"`
    )
    return `select ${[`${row} as id`, ...cells].join(', ')}`
  })
  const { title, columns: shown, defaultSort, sections, views, badge, totals, toggle } = resource
  // a screen may search columns that it does not show as fields; they have no permission of their own
  const search = resource.search?.filter((key) => key in fields)
  return {
    ...defineView({
      name: TWIN,
      label: '孪生',
      group: '系统',
      path: 'test/twin',
      owners: 'public',
      sql: rows.join(' union all '),
      fields,
    }),
    title,
    search,
    columns: shown,
    defaultSort,
    sections,
    views,
    badge,
    totals,
    toggle,
    crud: { create: receive as never, edit: receive as never },
    import: resource.import && { ...resource.import, run: receive as never },
    actions: {
      try: action({
        label: '试一试',
        form: Object.fromEntries(columns.map(({ key, field }) => [key, { ...field, required: false } as Field])),
        run: receive as never,
      }),
    },
  } as Resource
}

/** A screen whose rows refer to rows of the twin. */
const reader = () =>
  defineView({
    name: READER,
    label: '引用',
    group: '系统',
    path: 'test/reader',
    title: 'twinId',
    owners: 'public',
    sql: 'select 1 as id, 1 as twin_id',
    fields: { twinId: ref(TWIN, { label: '孪生' }) },
  })

const filterOf = (filter: object) => `filter=${encodeURIComponent(JSON.stringify(filter))}`
const q = (words: unknown) => filterOf({ q: String(words) })

test.group('Back office: hidden columns', (group) => {
  asOperators(group)
  group.each.setup(() => {
    drive.fake()
    const before = new Set(resources.keys())
    return () => {
      drive.restore()
      for (const name of resources.keys()) if (!before.has(name)) resources.delete(name)
    }
  })

  test('cannot be found by any way to ask', async ({ client, assert }) => {
    const answer = async (url: string) => {
      const response = await client.get(`/admin/api/${url}`)
      // the refusal of a filter names the field that the caller has written, and nothing else
      return { status: response.status(), range: response.header('content-range') ?? null, body: response.body() }
    }
    const screens = [...resources.values()]
    let asked = 0
    for (const screen of screens) {
      const searched = new Set([screen.title, ...(screen.search ?? [])])
      const all = Object.entries({ ...screen.fields, ...screen.computed }).filter(
        ([key, field]) => field && key !== 'id'
      )
      for (const half of [0, 1]) {
        const hidden = new Set(all.flatMap(([key], place) => (place % 2 === half ? [key] : [])))
        resources.delete(TWIN)
        resources.delete(READER)
        resources.set(TWIN, twinOf(screen, hidden))
        resources.set(READER, reader())
        signIn(operator([...VERBS, `${READER}.query`]))
        received = []
        const sent = Object.fromEntries(all.map(([key, field], place) => [key, valueOf(field as Field, place, 2)]))
        const onlyHidden = Object.fromEntries(Object.entries(sent).filter(([key]) => hidden.has(key)))
        await client.post(`/admin/api/${TWIN}`).json(onlyHidden)
        await client.put(`/admin/api/${TWIN}/1`).json(onlyHidden)
        await client.post(`/admin/api/${TWIN}/actions/try`).json({ ids: [1], input: onlyHidden })
        const base = {
          list: await answer(`${TWIN}?${q(NONSENSE)}`),
          unmatched: await answer(`${TWIN}/unmatched?${q(`${NONSENSE},${NONSENSE}2`)}`),
          picker: await answer(`${READER}/options/twinId?q=${NONSENSE}`),
          keys: await answer(`search?q=${NONSENSE}`),
        }
        const shown = [
          await answer(TWIN),
          await answer(`${TWIN}/1`),
          await answer(`${TWIN}/totals`),
          await answer(`${TWIN}/unmatched`),
          await answer(`${TWIN}/options/nothing`),
          await answer(READER),
          await answer(`${READER}/options/twinId`),
        ]
        for (const { status, body } of [shown[0], shown[1], shown[5], shown[6]])
          assert.equal(status, 200, `${screen.name}: ${JSON.stringify(body)}`)
        const told = JSON.stringify(shown)
        const { resources: manifest } = (await client.get('/admin/api/manifest')).body()
        const wire = manifest.find(({ name }: { name: string }) => name === TWIN)
        for (const input of received)
          for (const key of hidden) assert.isTrue(input[key] === undefined, `${screen.name}.${key} was written`)

        for (const [place, [key, field]] of all.entries()) {
          if (!hidden.has(key)) continue
          const at = `${screen.name}.${key}`
          const value = valueOf(field as Field, place, 1)
          const other = valueOf(field as Field, place, 3)
          if (typeof value !== 'boolean') {
            assert.notInclude(told, String(value), `${at} in an answer`)
            assert.deepEqual(await answer(`${TWIN}?${q(value)}`), base.list, `${at} by the search box`)
            assert.equal(
              (await answer(`${TWIN}/unmatched?${q(`${value},${NONSENSE}`)}`)).body.length,
              base.unmatched.body.length,
              `${at} by a pasted list`
            )
            // pickers and Ctrl-K look only where the screen's own search box looks, and in the title
            if (searched.has(key)) {
              assert.deepEqual(await answer(`${READER}/options/twinId?q=${value}`), base.picker, `${at} by a picker`)
              assert.deepEqual(await answer(`search?q=${value}`), base.keys, `${at} by Ctrl-K`)
            }
          }
          const right = await answer(`${TWIN}?${filterOf({ [key]: value })}`)
          assert.equal(right.status, 422, `${at} by a filter`)
          if (searched.has(key))
            assert.deepEqual(right, await answer(`${TWIN}?${filterOf({ [key]: other })}`), `${at} by a filter`)
          const sorted = await answer(`${TWIN}?sort=${encodeURIComponent(JSON.stringify([key, 'ASC']))}`)
          assert.equal(sorted.status, 422, `${at} by sorting`)
          asked += 3
        }
        assertNothingOf(assert, wire, hidden, screen)
        await assertSheets(client, assert, screen, hidden)
      }
    }
    assert.isAbove(asked, 2000)
  })

  test('the code in a text message is not found by the search box', async ({ client, assert }) => {
    await db.table('sms_messages').insert({
      mobile: '13900009999',
      template: 'login',
      params: '{}',
      content: '您的验证码为482913',
      gateway: 'outbox',
    })
    signIn(operator(['sms_messages.query', 'sms_messages.get']))
    const found = async (words: string) => (await client.get(`/admin/api/sms_messages?${q(words)}`)).body().length
    assert.equal(await found('13900009999'), 1)
    assert.equal(await found('13900009999 验证码为4'), 0)
    assert.equal(await found('13900009999 验证码为9'), 0)
    signIn(operator(['sms_messages.query', 'sms_messages.content']))
    assert.equal(await found('13900009999 验证码为4'), 1)
  })

  test('do not stand in the audit log for who may not see them on their screen', async ({ client, assert }) => {
    registerResource(
      defineResource(SmsMessage, {
        name: 'hidden_messages',
        label: '短信',
        group: '系统',
        path: 'test/messages',
        audit: 'hidden_message',
        search: ['mobile'],
        owners: 'platform',
        fields: { mobile: text({ label: '手机号' }), content: text({ label: '内容', permission: SECRET }) },
      })
    )
    await db.table('audit_logs').insert({
      actor_kind: 'system',
      actor_name: '系统',
      action: 'hidden_messages.edit',
      entity: 'hidden_message',
      entity_id: '1',
      after: JSON.stringify({ mobile: '13900009999', content: '482913' }),
    })
    const line = async (...codes: string[]) => {
      signIn(operator(['audit_logs.query', ...codes]))
      const [row] = (await client.get(`/admin/api/audit_logs?${filterOf({ entity: 'hidden_message' })}`)).body()
      return row.after
    }
    assert.deepEqual(await line(), { mobile: '13900009999' })
    assert.deepEqual(await line(SECRET), { mobile: '13900009999', content: '482913' })
  })
})

/** The definition for the client does not mention the columns. */
function assertNothingOf(
  assert: { isFalse: (value: boolean, message: string) => void },
  wire: Record<string, unknown>,
  hidden: ReadonlySet<string>,
  screen: Resource
) {
  const texts = {
    keys: ((wire.fields as { key: string }[]) ?? []).map(({ key }) => key),
    form: ((wire.actions as { form: { key: string }[] }[]) ?? []).flatMap(({ form }) => form.map(({ key }) => key)),
    columns: wire.columns as string[],
    sections: (wire.sections as { fields: string[] }[]).flatMap(({ fields }) => fields),
    totals: wire.totals as string[],
    sort: [(wire.defaultSort as string[])[0]],
    title: [wire.title as string],
    views: (wire.views as { filter: object }[]).flatMap(({ filter }) => Object.keys(filter)),
  }
  for (const [part, keys] of Object.entries(texts))
    for (const key of hidden) assert.isFalse(keys.includes(key), `${screen.name}.${key} in ${part} of the manifest`)
}

/** Neither an export nor the template of an import has the columns, and an import that names one ignores it. */
async function assertSheets(
  client: ApiClient,
  assert: {
    isFalse: (value: boolean, message: string) => void
    notEqual: (a: unknown, b: unknown, message: string) => void
  },
  screen: Resource,
  hidden: ReadonlySet<string>
) {
  const labels = new Set([...hidden].map((key) => (screen.fields[key] ?? screen.computed[key]).label))
  const visible = Object.entries({ ...screen.fields, ...screen.computed }).flatMap(([key, field]) =>
    field && !hidden.has(key) ? [field.label] : []
  )
  const check = (head: unknown[], what: string) => {
    for (const title of head.map((cell) => String(cell).replace(/（.*）| \*/g, '')))
      assert.isFalse(labels.has(title) && !visible.includes(title), `${screen.name}: ${title} in ${what}`)
  }
  const bytes = async (url: string) => {
    const request = client.get(`/admin/api/${url}`)
    request.request.responseType('arraybuffer')
    const response = await request
    return response.status() === 200 ? ((await readSheet(response.body() as Buffer)) as unknown[][]) : null
  }
  const task = (await client.post(`/admin/api/${TWIN}/export`).json({ columns: null })).body()
  const sheet = task.id ? await bytes(`tasks/${task.id}/file`) : null
  if (sheet) check(sheet[0], 'an export')
  const refused = await client.post(`/admin/api/${TWIN}/export`).json({ columns: [...hidden] })
  if (hidden.size > 0) assert.notEqual(refused.status(), 200, `${screen.name}: an export of hidden columns`)
  const template = screen.import ? await bytes(`${TWIN}/import/template`) : null
  if (template) check(template[0], 'the template of an import')
}
