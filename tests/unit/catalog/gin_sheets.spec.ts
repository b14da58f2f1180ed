import { test } from '@japa/runner'
import { readdirSync, readFileSync } from 'node:fs'
import { BatchType, ImportKind, PickType, ProductType, Region } from '#app/catalog/codes'
import { FIELDS } from '#app/catalog/import/fields'
import type { Draft } from '#app/catalog/import/draft'
import { readAll, refusalOf } from '#tests/helpers/sheets'

/* Sheets as gins send them, each with what it says beside it: every field of every batch is compared, and fields that nobody expects are found. */

type Judged = Record<string, string | number>
type Expected = {
  refused?: string
  kind: '批' | '包'
  sheet?: string
  notes?: string[]
  otherRows: Record<string, number>
  constants?: Record<string, string>
  productType?: keyof typeof PRODUCT
  batches: Judged[]
  /** Beginning of the warning of each batch. */
  warnings?: string[]
  /** Number of bales by batch code. */
  bales?: Record<string, number>
}

const PRODUCT = { importedCny: ProductType.importedCny } as const
/** Words of the expectations for codes. */
const CODES: Record<string, Map<unknown, string>> = {
  region: new Map([[Region.northXinjiang, 'north']]),
  batchType: new Map([
    [BatchType.sawGinned, 'saw'],
    [BatchType.rollerGinned, 'roller'],
    [BatchType.machinePicked, 'machine'],
    [BatchType.extraLongStaple, 'long'],
  ]),
  pickType: new Map([
    [PickType.byHand, 'hand'],
    [PickType.byMachine, 'machine'],
  ]),
}
const SHARE = new Set(FIELDS.filter(({ type }) => type === 'share').map(({ key }) => key))
const JUDGED = [...FIELDS.map(({ key }) => key).filter((key) => key !== 'process'), 'batchType']

/** What was read of a batch: all fields that a column can have, without classes of which it has nothing. */
function readOf({ values }: Draft): Judged {
  const found: Judged = {}
  for (const key of JUDGED) {
    const value = values[key] ?? null
    if (value === null || (SHARE.has(key) && value === 0)) continue
    found[key] = CODES[key] ? CODES[key].get(value)! : value
  }
  return found
}

const folder = new URL('../../fixtures/sheets/gins/', import.meta.url)
const files = readdirSync(folder).filter((name) => !name.endsWith('.json'))

test.group('Sheets as gins send them', () => {
  for (const name of files) {
    const expected = JSON.parse(readFileSync(new URL(name.replace(/\.\w+$/, '.json'), folder), 'utf8')) as Expected
    const contents = new Uint8Array(readFileSync(new URL(name, folder)))

    test(name, ({ assert }) => {
      if (expected.refused) return assert.include(refusalOf(contents, name)!, expected.refused)
      const { constants = {}, productType, warnings, bales = {} } = expected
      const more = { constants, ...(productType ? { productType: PRODUCT[productType] } : {}) }
      const { drafts, inspection } = readAll(contents, name, more)
      assert.deepEqual(
        drafts.flatMap(({ errors }) => errors),
        []
      )
      assert.deepEqual(drafts.map(readOf), expected.batches)
      assert.equal(inspection.kind, expected.kind === '包' ? ImportKind.rowPerBale : ImportKind.rowPerBatch)
      if (expected.sheet !== undefined) assert.equal(inspection.sheets[inspection.sheet], expected.sheet)
      assert.deepEqual(inspection.notes, expected.notes ?? [])
      assert.deepEqual(
        Object.fromEntries(inspection.otherRows.map(({ word, rows }) => [word, rows])),
        expected.otherRows
      )
      assert.deepEqual(
        drafts
          .flatMap((draft) => draft.warnings)
          .map((warning, at) => (warnings?.[at] && warning.startsWith(warnings[at]) ? warnings[at] : warning)),
        warnings ?? []
      )
      for (const { batchCode, bales: read } of drafts) assert.equal(read.length, bales[batchCode] ?? 0)
    })
  }
})
