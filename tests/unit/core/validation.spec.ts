import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import vine, { type VineValidator } from '@vinejs/vine'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { calls } from '#core/declared_calls'
import { day, declaredValidators, defineLabels, id, type DeclaredValidator } from '#core/validation'

type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  items?: Schema | Schema[]
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
  enum?: unknown[]
  minimum?: number
  maximum?: number
}

/** Paths of all named fields, in the form in which messages are looked up: `lines.*.weight`. */
function fieldsOf(schema: Schema, way: string[] = []): string[] {
  const named = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [
    [...way, name].join('.'),
    ...fieldsOf(inner, [...way, name]),
  ])
  const items = [schema.items ?? []].flat().flatMap((item) => fieldsOf(item, [...way, '*']))
  return [...named, ...items, ...(schema.anyOf ?? []).flatMap((choice) => fieldsOf(choice, way))]
}

/** Paths of the numbers without a lower or upper bound. */
function boundlessIn(schema: Schema, way: string[] = []): string[] {
  const isNumber = [schema.type].flat().some((type) => type === 'number' || type === 'integer') && !schema.enum
  const isBoundless = isNumber && (schema.minimum === undefined || schema.maximum === undefined)
  const inner = Object.entries(schema.properties ?? {}).flatMap(([name, one]) => boundlessIn(one, [...way, name]))
  const values = typeof schema.additionalProperties === 'object' ? [schema.additionalProperties] : []
  const items = [schema.items ?? [], ...values].flat().flatMap((item) => boundlessIn(item, [...way, '*']))
  const choices = (schema.anyOf ?? []).filter(() => schema.type !== undefined || way.length === 0)
  return [
    ...(isBoundless ? [way.join('.')] : []),
    ...inner,
    ...items,
    ...choices.flatMap((one) => boundlessIn(one, way)),
  ]
}

const fieldsOfValidator = ({ validator }: DeclaredValidator) => fieldsOf(validator.toJSONSchema() as Schema)
const isChinese = (label = '') => /\p{Script=Han}/u.test(label) || label === 'QQ'

async function messageOf(validator: VineValidator<any, any>, input: object): Promise<string> {
  const [error] = await validator.tryValidate(input)
  return error!.messages[0].message
}

test.group('Labels of fields', () => {
  test('every field of every declared validator has a Chinese one', ({ assert }) => {
    assert.isAbove(declaredValidators.length, 100)
    const nameless = declaredValidators.flatMap((declared) => {
      const missing = fieldsOfValidator(declared).filter((way) => !isChinese(declared.words.labelOf(way)))
      return missing.length === 0 ? [] : [`${missing.join(', ')} beside ${fieldsOfValidator(declared).join(', ')}`]
    })
    assert.deepEqual(nameless, [])
  })

  test('every validator of a call is a declared one, and no module makes one past its labels', ({ assert }) => {
    const declared = new Set(declaredValidators.map(({ validator }) => validator))
    const strangers = calls.filter(({ input }) => input && !declared.has(input))
    assert.deepEqual(
      strangers.map(({ path }) => path),
      []
    )
    // The validator of admin takes its labels from the fields of a form; what is wrong with a message of the bank is read by no member.
    const makers = ['app/admin/validators.ts', 'app/bank/gateway/read_messages.ts', 'app/core/validation.ts']
    const files = globSync('app/**/*.ts', { cwd: fileURLToPath(app.appRoot) })
    assert.sameMembers(
      files.filter((file) => /vine\s*\.(create|compile)\(/.test(readFileSync(app.makePath(file), 'utf8'))),
      makers
    )
  })

  test('no module names a field that none of its validators has', ({ assert }) => {
    const used = new Map<string, boolean>()
    for (const declared of declaredValidators) {
      const ways = fieldsOfValidator(declared)
      for (const [name, label] of Object.entries(declared.words.own)) {
        const key = `${name}: ${label}`
        const isUsed = ways.some((way) => way === name || (way.split('.').at(-1) === name && !declared.words.own[way]))
        used.set(key, used.get(key) || isUsed)
      }
    }
    assert.deepEqual(
      [...used].filter(([, isUsed]) => !isUsed).map(([key]) => key),
      []
    )
  })

  test('the same field is called differently by different modules', async ({ assert }) => {
    const create = { remark: vine.string(), lines: vine.array(vine.object({ weight: vine.number() })) }
    const orders = defineLabels({ 'remark': '备注', 'lines.*.weight': '重量' })(create)
    const claims = defineLabels({ 'remark': '裁定说明', 'lines.*.weight': '核定重量' })(create)
    for (const { validator } of declaredValidators.splice(-2)) assert.include([orders, claims], validator)

    assert.equal(await messageOf(orders, { lines: [] }), '请输入备注')
    assert.equal(await messageOf(claims, { lines: [] }), '请输入裁定说明')
    assert.equal(await messageOf(orders, { remark: 'x', lines: [{ weight: 'x' }] }), '重量须为数字')
    assert.equal(await messageOf(claims, { remark: 'x', lines: [{ weight: 'x' }] }), '核定重量须为数字')
  })

  test('one form may use other words than its module, and elements are called what their list is called', async ({
    assert,
  }) => {
    const create = defineLabels({ name: '姓名', ids: '批次' })
    const company = create.with({ name: '企业名称' }, { 'name.minLength': '企业名称太短' })
    const person = create({ name: vine.string().minLength(4), ids: vine.array(vine.number()) })
    const firm = company({ name: vine.string().minLength(4), ids: vine.array(vine.number()) })
    declaredValidators.splice(-2)

    assert.equal(await messageOf(person, { ids: [] }), '请输入姓名')
    assert.equal(await messageOf(person, { name: 'abc', ids: [] }), '姓名最少4个字')
    assert.equal(await messageOf(firm, { ids: [] }), '请输入企业名称')
    assert.equal(await messageOf(firm, { name: 'abc', ids: [] }), '企业名称太短')
    assert.equal(await messageOf(person, { name: 'abcd', ids: [1, 'x'] }), '批次须为数字')
  })

  test('too many decimals are refused with the number of those that are allowed', async ({ assert }) => {
    const validator = defineLabels({ net: '净重' })({ net: vine.number().decimal([0, 3]) })
    declaredValidators.pop()
    assert.equal(await messageOf(validator, { net: 42.4805 }), '净重最多3位小数')
    assert.isNull((await validator.tryValidate({ net: 42.48 }))[0])
  })
})

test.group('Numbers and days', () => {
  test('every number of every declared validator has bounds that the database can hold', ({ assert }) => {
    const boundless = declaredValidators.flatMap(({ validator, words }) =>
      boundlessIn(validator.toJSONSchema() as Schema).map((way) => `${way} (${words.labelOf(way)})`)
    )
    assert.deepEqual(boundless, [])
  })

  test('an id is a whole number that JavaScript can tell from its neighbours', async ({ assert }) => {
    const validator = defineLabels({ orderId: '订单' })({ orderId: id() })
    declaredValidators.pop()
    for (const good of [1, '12', Number.MAX_SAFE_INTEGER])
      assert.isNull((await validator.tryValidate({ orderId: good }))[0])
    for (const bad of [0, -1, 1.5, 2 ** 53, '9223372036854775808', 1e300, Number.NaN, '', [1], {}, 'x'])
      assert.include(await messageOf(validator, { orderId: bad }), '订单', String(bad))
  })

  test('a list of ids names each once, however it is spelt', async ({ assert }) => {
    const validator = defineLabels({ ids: '批次', lines: '明细', lineId: '批次' })({
      ids: vine.array(id()).distinct().optional(),
      lines: vine
        .array(vine.object({ lineId: id() }))
        .distinct('lineId')
        .optional(),
    })
    declaredValidators.pop()
    for (const other of [5, '5', '5.0', ' 5', '05', '5e0', '0x5']) {
      assert.isNotNull((await validator.tryValidate({ ids: [5, other] }))[0], String(other))
      assert.isNotNull((await validator.tryValidate({ lines: [{ lineId: 5 }, { lineId: other }] }))[0], String(other))
    }
    assert.isNotNull((await validator.tryValidate({ ids: [1, true] }))[0])
    assert.isNotNull((await validator.tryValidate({ lines: [{ lineId: { toString: null } }] }))[0])
    assert.deepEqual((await validator.tryValidate({ ids: [5, '6'], lines: [{ lineId: 5 }, { lineId: 6 }] }))[1], {
      ids: [5, 6],
      lines: [{ lineId: 5 }, { lineId: 6 }],
    })
  })

  test('a day is one that the calendar has', async ({ assert }) => {
    const validator = defineLabels({ pickDate: '提货日期' })({ pickDate: day() })
    declaredValidators.pop()
    for (const good of ['2026-11-05', '2024-02-29', '1900-01-01'])
      assert.isNull((await validator.tryValidate({ pickDate: good }))[0], good)
    for (const bad of [
      '0000-00-00',
      '2026-13-45',
      '2026-02-30',
      '2025-02-29',
      '0001-01-01',
      '2026-1-1',
      '2026-11-05T00:00',
    ])
      assert.equal(await messageOf(validator, { pickDate: bad }), '提货日期须为日期，格式 YYYY-MM-DD', bad)
  })
})
