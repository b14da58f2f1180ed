/*
 * The borders of `eslint.config.js` report violations: without this test, a rule whose pattern matches nothing would not be noticed.
 */
import { ESLint } from 'eslint'
import { test } from '@japa/runner'
import { MODULES } from '#core/modules'
import { ROOT } from '#tests/helpers/sources'

const eslint = new ESLint({ cwd: ROOT })

/** Messages of rules for a text as the contents of a file; by default those of the borders. */
async function said(
  file: string,
  text: string,
  rules = /^@typescript-eslint\/no-restricted-imports$/
): Promise<string[]> {
  const [result] = await eslint.lintText(`${text}\n`, { filePath: `${ROOT}${file}` })
  const fatal = result.messages.filter(({ fatal: isFatal }) => isFatal)
  if (fatal.length > 0) throw new Error(`${file}: ${fatal[0].message}`)
  return result.messages.filter(({ ruleId }) => rules.test(ruleId ?? '')).map(({ message }) => message)
}

test.group('Styles of the back office', () => {
  const complaints = (attribute: string) =>
    said('admin/pages/some.tsx', `export const some = <p style={${attribute}} />`, /^no-restricted-syntax$/)

  test('a style attribute says what is computed, and nothing that is always the same', async ({ assert }) => {
    for (const refused of [`{ marginTop: 10 }`, `{ color: 'red', width: n }`, `{ top: -1 }`, `open ? { gap: 8 } : {}`])
      assert.isNotEmpty(await complaints(refused), refused)
    for (const fine of ['{ width: n }', '{ width: `${n}%` }', '{ padding: n * 2 }', 'styleOf(n)'])
      assert.isEmpty(await complaints(fine), fine)
  })
})

test.group('Typed texts', () => {
  test('a value that replaces a state is not taken over in an effect', async ({ assert }) => {
    const complaints = (body: string) =>
      said(
        'admin/list/some.tsx',
        `export const use = () => useEffect(() => ${body}, [value])`,
        /^no-restricted-syntax$/
      )
    for (const refused of ['setTyped(value)', `setWord(filters.keyword ?? '')`, 'setDay(row.day)'])
      assert.isNotEmpty(await complaints(refused), refused)
    for (const fine of ['setOpen(false)', 'setHeardAt(Date.now())', 'tell(value)'])
      assert.isEmpty(await complaints(fine), fine)
  })
})

test.group('Fields for figures', () => {
  const complaints = (text: string, file = 'resources/areas/order/some.tsx') =>
    said(file, text, /^no-restricted-syntax$/)

  test('a field for a figure is one that reads what is pasted', async ({ assert }) => {
    for (const refused of [
      `import { Input, InputNumber } from 'antd'`,
      `import { InputNumber as Figure } from 'antd'`,
      `export const Some = () => <input inputMode="decimal" />`,
      `export const Some = () => <label><input type="number" /></label>`,
      `export const Some = () => <p><Input inputMode="decimal" /></p>`,
    ])
      assert.isNotEmpty(await complaints(refused), refused)
    for (const fine of [
      `export const Some = () => <Field name="tax"><Input inputMode="decimal" /></Field>`,
      `export const Some = () => <label><DecimalInput value={text} onChange={setText} /></label>`,
      `export const Some = () => <input inputMode="numeric" />`,
      `import { Input } from 'antd'`,
    ])
      assert.isEmpty(await complaints(fine), fine)
  })

  test('where these fields are made, dialogs are still those of the house, and the other way round', async ({
    assert,
  }) => {
    const number = `import { InputNumber } from 'antd'`
    const modal = `import { Modal } from 'antd'`
    assert.isEmpty(await complaints(number, 'resources/components/number_input.tsx'))
    assert.isNotEmpty(await complaints(modal, 'resources/components/number_input.tsx'))
    assert.isEmpty(await complaints(modal, 'resources/components/dialog.tsx'))
    assert.isNotEmpty(await complaints(number, 'resources/components/dialog.tsx'))
  })
})

const REFUSED: [why: string, file: string, text: string][] = [
  ['a module below', 'app/order/actions/some.ts', `import { lockItem } from '#app/auction/actions/lock_item'`],
  ['a type of a module below', 'app/core/some.ts', `import type { Order } from '#app/order/models/order'`],
  ['a re-export from below', 'app/ledger/some.ts', `export { move } from '#app/bank/move'`],
  ['the last module of the list', 'app/report/some.ts', `import '#app/demo/seed'`],
  ['the name for front ends', 'app/order/some.ts', `import type { Row } from '#wire/auction/transformers/auction'`],
  ['that name for one’s own module', 'app/order/some.ts', `import { a } from '#wire/order/transformers/order'`],
  ['a way around by folders', 'app/order/actions/some.ts', `import { a } from '../../auction/states.js'`],
  ['a way around inside a path', 'app/order/some.ts', `import { a } from './../auction/states.js'`],
  ['the storefront', 'app/order/some.ts', `import { call } from '~/lib/call'`],
  ['the back office', 'app/admin/some.ts', `import { Menu } from '@admin/layout/Menu'`],
  ['the tests', 'app/order/some.ts', `import { actors } from '#tests/helpers/actors'`],
  ['the server', 'resources/areas/order/some.tsx', `import { RefusedError } from '#core/errors'`],
  ['the server by its name', 'resources/lib/some.ts', `import type { Order } from '#app/order/models/order'`],
  ['the server by folders', 'resources/lib/some.ts', `import type { A } from '../../app/order/transformers/order'`],
  ['the configuration', 'admin/pages/some.tsx', `import config from '#config/app'`],
  ['generated tables', 'admin/pages/some.tsx', `import type { OrderSchema } from '#database/schema'`],
  ['a query, even its types', 'resources/lib/some.ts', `import type { A } from '#wire/listing/queries/facets'`],
  ['a rule, even its types', 'admin/list/some.ts', `import type { A } from '#wire/market/rules/steps'`],
  ['what lies beside a shared rule', 'resources/lib/some.ts', `import { a } from '#wire/auction/rules/bid_range_more'`],
  ['a value of a transformer', 'resources/lib/some.ts', `import { toOrderRow } from '#wire/order/transformers/order'`],
  ['a value among types', 'admin/list/some.ts', `import { type A, toB } from '#wire/order/transformers/order'`],
  ['a value of a protocol', 'resources/lib/some.ts', `import { A } from '#wire/auction/rooms/room_events'`],
  ['what lies beside a protocol', 'resources/lib/some.ts', `import type { A } from '#wire/auction/room_events_more'`],
  ['the back office', 'resources/areas/order/some.tsx', `import { Menu } from '@admin/layout/Menu'`],
  ['the back office by folders', 'resources/lib/some.ts', `import { Menu } from '../../admin/layout/Menu'`],
  ['the storefront', 'admin/layout/Some.tsx', `import { call } from '~/lib/call'`],
  ['the storefront by folders', 'admin/layout/Some.tsx', `import { call } from '../../resources/lib/call'`],
]

const ALLOWED: [why: string, file: string, text: string][] = [
  ['a module above', 'app/auction/actions/some.ts', `import { lockOrder } from '#app/order/shared/lock_order'`],
  ['core', 'app/order/some.ts', `import { RefusedError } from '#core/errors'`],
  ['one’s own module', 'app/order/some.ts', `import { a } from '#app/order/rules/order_money'`],
  ['a neighbour', 'app/order/some.ts', `import { a } from './other.js'`],
  ['a package', 'app/order/some.ts', `import { DateTime } from 'luxon'`],
  ['types of a transformer', 'resources/lib/some.ts', `import type { A } from '#wire/order/transformers/order'`],
  ['types of it by name', 'admin/list/some.ts', `import { type A, type B } from '#wire/order/transformers/order'`],
  ['types of a protocol', 'resources/lib/some.ts', `import type { A } from '#wire/auction/rooms/room_events'`],
  ['a shared rule', 'resources/lib/some.ts', `import { nextBid } from '#wire/auction/rules/bid_range'`],
  ['its own files', 'resources/areas/order/some.tsx', `import { call } from '~/lib/call'`],
  ['its own files', 'admin/layout/Some.tsx', `import { Menu } from '@admin/layout/Menu'`],
]

test.group('Borders in the lint rules', () => {
  for (const [why, file, text] of REFUSED)
    test(`${file} may not import ${why}`, async ({ assert }) => {
      assert.lengthOf(await said(file, text), 1, text)
    })

  for (const [why, file, text] of ALLOWED)
    test(`${file} may import ${why}`, async ({ assert }) => {
      assert.deepEqual(await said(file, text), [], text)
    })

  test('every module is held by them: what stands below it is refused, what stands above it is not', async ({
    assert,
  }) => {
    for (const [index, module] of MODULES.entries())
      for (const [other, name] of MODULES.entries())
        assert.lengthOf(
          await said(`app/${module}/some.ts`, `import { a } from '#app/${name}/some_file'`),
          other > index ? 1 : 0,
          `${module} imports ${name}`
        )
  })
})

/** Expressions on which a text of a stranger takes time that grows faster than its length. */
const BACKTRACKING = [
  String.raw`/^((?:[a-z]{0,3}\d{0,2}级?\+?)+?)级?$/`,
  String.raw`/^(a+)+$/`,
  String.raw`/^(?:[a-z]{1,3}\d?)*$/`,
  String.raw`/^(?:a?b?)*$/`,
  String.raw`/^\s*(.*?)\s*$/`,
  String.raw`/\s+$/`,
]

const LINEAR = [
  String.raw`/^[a-z]{1,3}\d{0,2}$/`,
  String.raw`/^[a-z0-9]+(?:_[a-z0-9]+)*$/`,
  String.raw`/^(?:\d{2}-)+$/`,
]

test.group('Expressions in the lint rules', () => {
  for (const file of ['app/listing/rules/some.ts', 'resources/lib/some.ts', 'admin/list/some.ts'])
    test(`${file} may not backtrack`, async ({ assert }) => {
      for (const expression of BACKTRACKING)
        assert.isNotEmpty(await said(file, `export const SOME = ${expression}`, /^(regexp|expressions)\//), expression)
      for (const linear of LINEAR)
        assert.isEmpty(await said(file, `export const SOME = ${linear}`, /^(regexp|expressions)\//), linear)
    })
})
