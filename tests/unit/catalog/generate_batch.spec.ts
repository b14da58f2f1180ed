import { test } from '@japa/runner'
import { generateBatch, type GenerateOptions } from '#app/catalog/samples/generate_batch'
import { batchErrors } from '#app/catalog/rules/batch_checks'
import { CCA_SEED, ZCE_SEED } from '#app/catalog/rules/agio_tables'
import { Region } from '#app/catalog/codes'
import { seeded } from '#tests/helpers/seed'

const producer = {
  id: 1,
  code: '65079',
  name: '某轧花厂',
  region: Region.northXinjiang,
  regionName: '新疆塔城地区',
  county: '沙湾市',
  countyCode: '654203',
}
const tables = { exchange: { id: 1, name: 'z', rates: ZCE_SEED }, association: { id: 2, name: 'c', rates: CCA_SEED } }
const options = (serial: number, bales: boolean): GenerateOptions => ({
  producer,
  cropYear: 2025,
  serial,
  bales,
  tables,
})

test.group('Generated batches', () => {
  for (const bales of [true, false]) {
    test(`pass every check of a real certificate ${bales ? 'with' : 'without'} bales`, ({ assert }) => {
      const random = seeded(7)
      for (let serial = 1; serial <= 60; serial++) {
        const { values } = generateBatch(random, options(serial, bales))
        assert.deepEqual(batchErrors(values as never), [], values.batchCode as string)
        assert.isAbove(values.publicWeight as number, 35)
        assert.isNumber(values.percentAgio)
      }
    })
  }

  test('the same sequence gives the same batch', ({ assert }) => {
    assert.deepEqual(generateBatch(seeded(3), options(5, true)), generateBatch(seeded(3), options(5, true)))
  })

  test('codes are the mill, the year, the line and the serial, all different', ({ assert }) => {
    const random = seeded(1)
    assert.equal(generateBatch(random, options(1, false)).batchCode, '65079251001')
    assert.equal(generateBatch(random, options(1000, false)).batchCode, '65079252001')
    const codes = new Set(
      Array.from({ length: 3000 }, (_, i) => generateBatch(random, options(i + 1, false)).batchCode)
    )
    assert.equal(codes.size, 3000)
  })

  test('most can be registered, as in a good year, and quality scatters like real batches', ({ assert }) => {
    const random = seeded(11)
    const batches = Array.from({ length: 300 }, (_, i) => generateBatch(random, options(i + 1, false)).values)
    const registrable = batches.filter((batch) => batch.czceAgio !== null).length
    assert.isAbove(registrable, 150)
    assert.isBelow(registrable, 295)
    const lengths = batches.map((batch) => batch.lenAvg as number)
    assert.isAbove(Math.max(...lengths) - Math.min(...lengths), 1)
    assert.closeTo(lengths.reduce((a, b) => a + b) / lengths.length, 29, 0.8)
  })
})
