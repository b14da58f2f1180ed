/*
 * Every create, edit and action of the back office × every column of its table, and those that say whose a row is: what is no field of the form
 * reaches neither the row nor the module's own action.
 */
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import env from '#start/env'
import { refuse } from '#core/errors'
import { CoreRefusal } from '#core/refusals'
import type { Resource } from '#app/admin/define'
import type { Field } from '#app/admin/field'
import { columnShapes } from '#app/admin/column_shape'
import { allPermissions } from '#app/admin/permissions'
import { resources } from '#app/admin/registry'
import { insertRow } from '#tests/helpers/insert_row'
import { asOperators, operator, signIn } from './helpers.js'

async function ask(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) {
  const response = await fetch(`http://${env.get('HOST') ?? '127.0.0.1'}:${env.get('PORT')}/admin/api/${path}`, {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: body && JSON.stringify(body),
  })
  return { status: response.status, text: await response.text() }
}

/** What calls that write have been given. */
let given: Record<string, unknown>[] = []
const take = async ({ input }: { input: object }) => {
  given.push(input as Record<string, unknown>)
  // Whoever has got this far has been given everything; nothing is written.
  throw refuse(CoreRefusal.gone)
}

/** Nothing of a form has to be filled in. */
const optional = (fields: Record<string, Field>) =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, field && { ...field, required: false }]))

/** The screen, with its own fields, forms and permissions, which hands what it is given to this test instead of the module. */
const listening = (resource: Resource): Resource => ({
  ...resource,
  fields: optional(resource.fields),
  crud: {
    ...(resource.crud.create && { create: take as never }),
    ...(resource.crud.edit && { edit: take as never }),
  },
  actions: Object.fromEntries(
    Object.entries(resource.actions).map(([name, action]) => [
      name,
      {
        ...action,
        form: optional(action.form),
        available: undefined,
        prepare: undefined,
        secondFactor: false,
        secondPerson: false,
        run: take as never,
      },
    ])
  ),
})

/** Whether a field can be sent back as it is shown. */
const isSaid = (field: Field, value: unknown) =>
  field.edit !== false && !field.secret && value !== null && value !== undefined && typeof value !== 'object'

/** Columns that say whose a row is and how far it has come. */
const WHOSE = [
  'id',
  'company_id',
  'user_id',
  'operator_id',
  'state',
  'created_at',
  'permissions',
  'role_id',
  'amount',
  'actor',
]

const camel = (column: string) => column.replaceAll(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase())

test.group('Back office: columns that a form does not have', (group) => {
  asOperators(group)
  group.each.setup(() => {
    const before = new Map(resources)
    return () => {
      for (const [name, resource] of before) resources.set(name, resource)
    }
  })

  test('reach neither the row nor the action', async ({ assert }) => {
    const { rows } = await db.rawQuery(
      `select table_name::text as table, array_agg(column_name::text) as columns from information_schema.columns
       where table_schema = current_schema() group by table_name`
    )
    const columns = new Map((rows as { table: string; columns: string[] }[]).map((row) => [row.table, row.columns]))
    signIn(operator((await allPermissions()).map(({ code }) => code)))
    const wrong: string[] = []
    const silent: string[] = []
    let cells = 0
    /** Keys that a form could be given: the columns of the screen's table in both ways to write them, and what elsewhere says whose a row is. */
    const keysOf = ({ model, fields, computed }: Resource) => [
      ...new Set([
        ...(columns.get(model?.table ?? '') ?? []).flatMap((name) => [name, camel(name)]),
        ...Object.keys({ ...fields, ...computed }),
        ...WHOSE.flatMap((name) => [name, camel(name)]),
      ]),
    ]
    let names: string[] = []
    const extraFor = (fields: Record<string, unknown>) =>
      Object.fromEntries(names.filter((name) => !(name in fields)).map((name) => [name, 987_654]))
    const look = (at: string, fields: Record<string, Field>, forms: (field: Field) => boolean) => {
      cells += names.length
      if (given.length === 0) silent.push(at)
      for (const input of given)
        for (const [key, value] of Object.entries(input))
          if (!fields[key] || !forms(fields[key])) wrong.push(`${at} is given ${key}: ${String(value)}`)
      given = []
    }
    for (const resource of [...resources.values()]) {
      const { name, fields } = resource
      names = keysOf(resource)
      const shapes = await columnShapes(resource)
      resources.set(name, listening(resource))
      const written = Object.fromEntries(Object.entries(fields).filter(([, field]) => field && !field.readOnly))
      if (resource.crud.create) {
        const locked = Object.fromEntries(
          Object.keys(fields)
            .filter((key) => !written[key])
            .map((key) => [key, 1])
        )
        await ask('POST', name, { ...extraFor(fields), ...locked })
        look(`${name}: 新建`, fields, (field) => !field.readOnly && field.create !== false)
      }
      const acts = Object.entries(resource.actions)
      if (!resource.crud.edit && acts.length === 0) continue
      const id = resource.model && !resource.scope && !resource.view ? await anyRow(resource) : null
      if (resource.crud.edit && id !== null) {
        const before = await rowOf(resource, id)
        const fixed = Object.entries(fields).filter(([, field]) => field && (field.readOnly || field.edit === false))
        // One field of the form, as it is: a form that says nothing changes nothing, and would not be handed on.
        const present = JSON.parse((await ask('GET', `${name}/${String(id)}`)).text) as Record<string, unknown>
        const said = Object.entries(written).find(([key, field]) => isSaid(field, present[key]))?.[0]
        await ask('PUT', `${name}/${String(id)}`, {
          ...(said && { [said]: present[said] }),
          ...extraFor(fields),
          ...Object.fromEntries(fixed.map(([key]) => [key, shapes[key]?.type === 'text' ? '另' : 987_654])),
        })
        look(`${name}: 编辑`, fields, (field) => !field.readOnly && field.edit !== false)
        assert.deepEqual(await rowOf(resource, id), before, name)
      }
      for (const [action, { on, form }] of acts) {
        if (on === 'row' && id === null) continue
        const seen =
          on === 'row' ? (JSON.parse((await ask('GET', `${name}/${String(id)}`)).text) as { _seen?: string }) : null
        const body = { ids: [id ?? 0], seen: { [String(id)]: seen?._seen ?? 'none' }, input: extraFor(form) }
        await ask('POST', `${name}/actions/${action}`, body)
        look(`${name}: ${action}`, form, () => true)
      }
      resources.set(name, resource)
    }
    assert.deepEqual(wrong, [])
    console.log(`undeclared keys of the back office: ${cells} cells, 0 leaks; not reached: ${silent.join(', ')}`)
    assert.isBelow(silent.length, 5)
  })
})

/** A row of the table: one that is there, or one made up; null where one cannot be made up. */
async function anyRow({ model }: Resource): Promise<number | string | null> {
  const { table, primaryKey } = model!
  const key = model!.$keys.attributesToColumns.get(primaryKey, primaryKey)
  const there = await db.from(table).select(key).first()
  if (there) return there[key] as number | string
  await db.rawQuery('savepoint making')
  try {
    const made = await insertRow(table, {})
    await db.rawQuery('release savepoint making')
    return made
  } catch {
    await db.rawQuery('rollback to savepoint making')
    return null
  }
}

async function rowOf({ model }: Resource, id: number | string) {
  const key = model!.$keys.attributesToColumns.get(model!.primaryKey, model!.primaryKey)
  const { rows } = await db.rawQuery(`select to_jsonb(t) as row from "${model!.table}" t where "${key}" = ?`, [id])
  return rows[0]?.row as unknown
}
