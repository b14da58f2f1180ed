/* eslint-disable house/named-codes -- the snippets violate the rule */
import { globSync } from 'node:fs'
import { ESLint, Linter, type Rule } from 'eslint'
import tseslint from 'typescript-eslint'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { codeSets } from '#core/define_codes'

const { codeNames, namedCodes } = (await import(app.makePath('bin/lint/named_codes.js'))) as {
  codeNames: () => Map<string, Set<number>>
  namedCodes: Rule.RuleModule
}

const linter = new Linter()
const config = {
  files: ['**/*.ts'],
  languageOptions: { parser: tseslint.parser },
  plugins: { house: { rules: { 'named-codes': namedCodes } } },
  rules: { 'house/named-codes': 'error' },
} as Linter.Config

/** The codes that the rule reports, each with the field that it names. A snippet that does not parse is a mistake of the test. */
function refused(code: string): string[] {
  return linter.verify(code, config, 'snippet.ts').map(({ fatal, message, line, column, endColumn }) => {
    if (fatal) throw new Error(`${code}: ${message}`)
    const field = /`(\w+)`/.exec(message)![1]
    return `${field}: ${code.split('\n')[line - 1].slice(column - 1, (endColumn ?? column) - 1)}`
  })
}

/** Snippets, each with the number that the rule reports once. */
const REFUSED: Record<string, [code: string, field: string, ...numbers: string[]][]> = {
  'a comparison, either way round': [
    ['order.state === 3', 'state', '3'],
    ['3 !== order.state', 'state', '3'],
    ['order!.state >= 4', 'state', '4'],
    ['order?.state == 4', 'state', '4'],
    ['const PAID = 4\norder.state === PAID', 'state', '4'],
    ['const PAID = 4\nquery.where({ state: PAID })', 'state', '4'],
    ['(await find(id)).state === 3', 'state', '3'],
    ['(row.state as number) === 3', 'state', '3'],
    ["row['order_type'] === 2", 'order_type', '2'],
    ['order.orderType === 2', 'orderType', '2'],
    ['(companyType & 4) !== 0', 'companyType', '4'],
  ],
  'a condition of a query': [
    ["query.where('state', 3)", 'state', '3'],
    ["query.where('orders.state', 3)", 'state', '3'],
    ["query.where('state', '<>', 8)", 'state', '8'],
    ["query.whereNot('state', 3)", 'state', '3'],
    ['query.where({ state: 3 })', 'state', '3'],
    ["query.where({ 'orders.state': 3 })", 'state', '3'],
    ["query.whereIn('state', [1, 2])", 'state', '1', '2'],
    ["const RUNNING = [1, 2]\nquery.whereIn('state', RUNNING)", 'state', '1', '2'],
  ],
  'what is written': [
    ['query.update({ state: 3 })', 'state', '3'],
    ["query.update('sales_state', 7)", 'sales_state', '7'],
    ['order.merge({ state: paid ? 4 : 8 })', 'state', '4', '8'],
    ['order.state = 3', 'state', '3'],
    ['order.state = done ? 9 : 8', 'state', '9', '8'],
    ['order.acceptState ??= 1', 'acceptState', '1'],
  ],
  'an assertion': [
    ['assert.equal(order.state, 3)', 'state', '3'],
    ['assert.equal(3, order.state)', 'state', '3'],
    ['assert.equal((await find(id)).state, 3)', 'state', '3'],
    ['assert.deepInclude(order, { state: 3 })', 'state', '3'],
    ['assert.include([1, 2], order.state)', 'state', '1', '2'],
    ['assert.deepEqual(rows.map((row) => row.state), [1, 2])', 'map', '1', '2'],
  ],
  'a search among several': [
    ['[1, 2].includes(order.state)', 'state', '1', '2'],
    ['[1, 2].indexOf(order.state)', 'state', '1', '2'],
    ['new Set([1, 2]).has(order.state)', 'state', '1', '2'],
    ['const ENDED = [8, 9] as const\nENDED.includes(order.state)', 'state', '8', '9'],
    ['const ENDED = new Set([8, 9])\nENDED.has(order.state)', 'state', '8', '9'],
    ['isOneOf(order.state, 8, 9)', 'state', '8', '9'],
    ['const ENDED = [8, 9]\nisOneOf(order.state, ...ENDED)', 'state', '8', '9'],
  ],
  'the cases of a switch': [
    ['switch (order.state) {\n case 1:\n case 2:\n break\n}', 'state', '1', '2'],
    ['switch (order!.state) {\n case 1:\n break\n default:\n}', 'state', '1'],
  ],
  'a field of an object': [
    ['send({ state: 3 })', 'state', '3'],
    ["send({ 'productType': 1 })", 'productType', '1'],
    ['const row = { productType: 1 as const }', 'productType', '1'],
    ['const filter = { state: [1, 2] }', 'state', '1', '2'],
    ['const company = { companyType: 4 }', 'companyType', '4'],
    ['class Order { state = 3 }', 'state', '3'],
  ],
  'a map by code': [
    ["({ 1: 'a', 2: 'b' })[order.state]", 'state', '1', '2'],
    ["({ 1: 'a' } as Record<number, string>)[order.state]", 'state', '1'],
    ["const WORDS: Record<number, string> = { 1: 'a', 2: 'b' }\nWORDS[order.state]", 'state', '1', '2'],
    ["const WORDS = { 1: 'a' } as const\nWORDS[state]", 'state', '1'],
  ],
  'a type': [
    ['type Row = { state: 3 | 8 }', 'state', '3', '8'],
    ['function list(state?: 1 | 2) {}', 'state', '1', '2'],
    ['order.state as 3', 'state', '3'],
  ],
  'a default value': [
    ['function list(state = 3) {}', 'state', '3'],
    ['const { state = 3 } = input', 'state', '3'],
    ['const pick = ({ orderType = 1 }) => orderType', 'orderType', '1'],
    ['let state = 3', 'state', '3'],
    ['send({ state: input.state ?? 1 })', 'state', '1'],
    ['list(input.state ?? 1)', 'state', '1'],
    ['list(input.state || 1)', 'state', '1'],
  ],
}

/** SQL in strings and in templates; the rule reports the whole text. */
const SQL = [
  'select 1 from orders where state = 3',
  'select 1 from orders o where o.state<>8',
  'select 1 from orders where "state" >= 3',
  'select 1 from orders where state::int = 3',
  'select 1 from orders where state in (1, 2)',
  'select 1 from orders where state not in (8, 9)',
  'select 1 from orders where state between 3 and 6',
  'select 1 from orders where state is distinct from 3',
  'select 1 from orders where state = any(array[1, 2])',
  'select case state when 1 then 2 end from orders',
  'update batches set sales_state = 7',
  'select 1 from orders\nwhere id = 1\n  and order_type = 2',
]

const ALLOWED: Record<string, string[]> = {
  'named codes': [
    'order.state === OrderState.unpaid',
    "query.whereIn('state', [OrderState.unpaid, OrderState.unpriced])",
    'query.update({ state: OrderState.unpaid })',
    'assert.equal(order.state, OrderState.unpaid)',
    'isOneOf(order.state, OrderState.unpaid, OrderState.unpriced)',
    'switch (order.state) {\n case OrderState.unpaid:\n break\n}',
    "({ [OrderState.unpaid]: 'a' })[order.state]",
    "const WORDS = { [OrderState.unpaid]: 'a' }\nWORDS[order.state]",
    'const ENDED = [OrderState.cancelled]\nENDED.includes(order.state)',
    'list(input.state ?? OrderState.unpaid)',
    'type Row = { state: OrderState; kind: typeof InstructionKind.limit; deadline: 3 }',
    'sql(`select 1 from orders where state = ${OrderState.unpaid} and sales_state ${oneOf(SalesState.sold)}`)',
  ],
  'ids, counts and other numbers': [
    'order.id === 3',
    "query.where('id', 3)",
    'query.where({ id: 3, state: OrderState.unpaid })',
    "query.where('orders.id', 1).where('state', OrderState.unpaid)",
    'assert.equal(order.lines.length, 3)',
    'assert.deepInclude(order, { amount: 3, state: OrderState.unpaid })',
    'assert.equal(count, 1)',
    'assert.equal(rows.filter((row) => row.state === OrderState.unpaid).length, 2)',
    '[1, 2].includes(order.id)',
    'const PAGES = [1, 2]\nPAGES.includes(page)',
    "({ 1: 'a', 2: 'b' })[rank]",
    'order.states.length > 1',
    'list(input.page ?? 1)',
    'order.stateCount = 3',
  ],
  'numbers that are no code of any field of the name': [
    'gzip({ level: 9 })',
    'watch({ direction: WatchDirection.rises, level: 1_600_000 })',
    'order.state === 99',
    'order.state === -1',
  ],
  'the level of a heading': ["page.getByRole('heading', { level: 1 })", "editor.isActive('heading', { level: 2 })"],
  'SQL with bindings, with other numbers, and words that look like SQL': [
    "sql('select 1 from orders where state = $1')",
    "sql('select 1 from orders where state = ? and id = 3')",
    "sql('select 1 from orders where state in (?, ?) limit 3')",
    "sql('select state, 1 from orders where amount = 3')",
    "sql('select max(state) from orders where id in (1, 2)')",
    "say('the-state = 3')",
  ],
}

test.group('Codes are written by name', () => {
  for (const [place, snippets] of Object.entries(REFUSED))
    test(`${place}: a number is refused`, ({ assert }) => {
      for (const [code, field, ...numbers] of snippets)
        assert.deepEqual(
          refused(code),
          numbers.map((number) => `${field}: ${number}`),
          code
        )
    })

  test('SQL in a string and in a template: a number is refused', ({ assert }) => {
    for (const sql of SQL) {
      assert.lengthOf(refused(`query(${JSON.stringify(sql)})`), 1, `string: ${sql}`)
      assert.lengthOf(refused(`query(\`${sql}\`)`), 1, `template: ${sql}`)
      assert.lengthOf(refused(`query(\`with t as (\${inner}) ${sql}\`)`), 1, `template with a value: ${sql}`)
    }
  })

  for (const [what, snippets] of Object.entries(ALLOWED))
    test(`${what}: nothing is refused`, ({ assert }) => {
      for (const code of snippets) assert.deepEqual(refused(code), [], code)
    })

  test('the rule knows every declared key and column, with its numbers', async ({ assert }) => {
    for (const file of globSync('app/*/codes.ts', { cwd: app.makePath() })) await import(app.makePath(file))
    const names = codeNames()
    for (const { key, columns, codes } of codeSets.values())
      for (const name of [key, ...columns.map((column) => column.split('.')[1])])
        assert.includeMembers([...(names.get(name) ?? [])], codes, name)
    assert.isFalse(names.has('id'))
  })

  test('the rule is on for the server, both front ends, what they share and the tests, and off where the numbers are declared', async ({
    assert,
  }) => {
    const eslint = new ESLint()
    const severity = async (file: string) =>
      (await eslint.calculateConfigForFile(file)).rules['house/named-codes']?.[0] ?? 0
    const files = [
      'app/order/x.ts',
      'resources/areas/order/x.tsx',
      'admin/pages/x.tsx',
      'ui/x.ts',
      'tests/unit/x.spec.ts',
      'app/order/codes.ts',
    ]
    assert.deepEqual(await Promise.all(files.map(severity)), [2, 2, 2, 2, 2, 0])
  })
})
