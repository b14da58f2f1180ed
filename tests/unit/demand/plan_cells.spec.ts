/* Cells of 配棉 plans, as mills write them. */
import { test } from '@japa/runner'
import { BatchType, PickType, ProductType, Region } from '#app/catalog/codes'
import { CellError } from '#app/catalog/import/parse_values'
import {
  parseEnds,
  parsePlanGrade,
  parseCottonKind,
  parseMicronaire,
  parsePlanPrice,
} from '#app/demand/plan/plan_cells'

const ends = (cell: string, key: Parameters<typeof parseEnds>[1] = 'lenAvg') => {
  const read = parseEnds(cell, key)
  return read && [read.min, read.max]
}

test.group('Cells of a 配棉 plan', () => {
  test('bounds are written in many ways, and a plain number is the end that the measure has', ({ assert }) => {
    for (const text of ['29', '≥29', '＞＝29', '29以上', '29及以上', '不低于29', '29mm', '29+', ' 29.0 毫米'])
      assert.deepEqual(ends(text), [29, null], text)
    for (const text of ['28-29', '28～29', '28至29', '28.0—29.0mm', '28.5±0.5'])
      assert.deepEqual(ends(text), [28, 29], text)
    for (const text of ['2.5', '≤2.5', '2.5%', '2.5以下', '不超过2.5%', '2.5以内'])
      assert.deepEqual(ends(text, 'impurity'), [null, 2.5], text)
    for (const text of ['', '-', '无', '/']) assert.isNull(ends(text), text)
    assert.deepEqual(parseEnds('0.83', 'uniformityAvg'), { min: 83, max: null, fraction: true })
    assert.deepEqual(parseEnds('0.02', 'impurity'), { min: null, max: 2, fraction: true })
    assert.deepEqual(parseEnds('0.8', 'impurity'), { min: null, max: 0.8, fraction: false })
    for (const text of ['290', '29-280', '30-29', '二十九', '29?', '=29', '2'.repeat(70), '≥'])
      assert.throws(() => ends(text))
  })

  test('micronaire is a class, several, or a range; a plain value stands for its class', ({ assert }) => {
    for (const [text, classes] of [
      ['A', ['A']],
      ['a级', ['A']],
      ['B', ['B1', 'B2']],
      ['A/B2', ['A', 'B2']],
      ['B2、A', ['A', 'B2']],
      ['B级及以上', ['B1', 'A', 'B2']],
      ['4.2', ['A']],
      ['4.5(B2)', ['B2']],
    ] as const)
      assert.deepEqual(parseMicronaire(text), { classes: [...classes].sort(byClass) }, text)
    for (const text of ['3.7-4.9', '3.7~4.9(A)'])
      assert.deepEqual(parseMicronaire(text), { ends: { min: 3.7, max: 4.9 } })
    assert.throws(() => parseMicronaire('D'))
  })

  test('grades are codes, words, lists, ranges, and names of qualities', ({ assert }) => {
    for (const [text, colours] of [
      ['31', '31'],
      ['31级', '31'],
      ['白棉3级', '31'],
      ['3级', '31'],
      ['三级', '31'],
      ['21/31', '21,31'],
      ['21、31级', '21,31'],
      ['21-41', '21,31,41'],
      ['31及以上', '11,21,31'],
      ['淡点污2级', '22'],
    ])
      assert.equal(parsePlanGrade(text)?.colours.join(','), text && colours, text)
    assert.deepEqual(parsePlanGrade('3128B'), { colours: ['31'], length: 28, classes: ['B1', 'A', 'B2'] })
    assert.deepEqual(parsePlanGrade('328'), { colours: ['31'], length: 28, classes: null })
    for (const text of ['61', '七级', '21-32', 'SM', '31级以下']) assert.throws(() => parsePlanGrade(text))
  })

  test('kind, place and process are read from any words, and what is no cotton to be bought is refused', ({
    assert,
  }) => {
    const { xinjiang, xinjiangUninspected, warrant, inland, importedCny } = ProductType
    for (const [text, type, region, batchType, pickType] of [
      ['新疆棉', xinjiang, null, null, null],
      ['北疆机采', xinjiang, Region.northXinjiang, BatchType.machinePicked, null],
      ['阿克苏手摘', xinjiang, Region.southXinjiang, null, PickType.byHand],
      ['新疆长绒棉', xinjiang, null, BatchType.extraLongStaple, null],
      ['新疆棉（未公检）', xinjiangUninspected, null, null, null],
      ['仓单 新疆', warrant, null, null, null],
      ['湖北皮辊', inland, null, BatchType.rollerGinned, null],
      ['地产棉', inland, Region.inland, null, null],
      ['美棉', importedCny, null, null, null],
      ['巴西 SM', importedCny, null, null, null],
      ['一师', xinjiang, null, null, null],
    ] as const)
      assert.deepEqual(parseCottonKind(text), { productType: type, assumed: false, region, batchType, pickType }, text)
    assert.isTrue(parseCottonKind('A组').assumed)
    for (const text of ['涤短', '回花', '精落', '美元进口棉', '进口棉$', '棉籽'])
      assert.throws(() => parseCottonKind(text))
  })

  test('a price is yuan a tonne, the higher end of a range, and none when it is to be talked about', ({ assert }) => {
    for (const [text, cents] of [
      ['16500', 1_650_000],
      ['16,500元/吨', 1_650_000],
      ['1.65万', 1_650_000],
      ['16000-16500', 1_650_000],
      ['面议', null],
      ['CF2705+800', null],
    ] as const)
      assert.equal(parsePlanPrice(text, '价格').cents, cents, text)
    assert.equal(parsePlanPrice('1.65', '价格(万元/吨)').cents, 1_650_000)
    for (const text of ['165', '便宜', '1650000']) assert.throws(() => parsePlanPrice(text, '价格'))
  })

  test('a hostile cell is an error and no work', ({ assert }) => {
    const long = `${'9'.repeat(1000)}-${'、'.repeat(900)}x`
    for (const parse of [
      () => parseEnds(long, 'lenAvg'),
      () => parsePlanGrade(long),
      () => parseMicronaire(long),
      () => parsePlanPrice(long, ''),
    ])
      assert.throws(parse, CellError as never)
  })
})

const ORDER = ['C1', 'B1', 'A', 'B2', 'C2']
function byClass(a: string, b: string) {
  return ORDER.indexOf(a) - ORDER.indexOf(b)
}
