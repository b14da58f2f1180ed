import { test } from '@japa/runner'
import { FIELD_BY_KEY } from '#app/catalog/import/fields'
import { parseDate, parseNumber, parseWeight } from '#app/catalog/import/parse_values'
import { fieldOfTitles } from '#app/catalog/import/synonyms'

const number = (field: string, cell: string) => parseNumber(cell, FIELD_BY_KEY.get(field)!)
const day = (cell: string) => parseDate(cell, FIELD_BY_KEY.get('verifyDate')!)

test.group('Cells as laboratories print them', () => {
  test('a value may have its class beside it', ({ assert }) => {
    for (const cell of ['4.1(A)', '4.1（A级）', '4.1 A', '4.1A', '4.1/A', 'A(4.1)', 'A级/4.1'])
      assert.equal(number('mikeAvg', cell), 4.1, cell)
    assert.equal(number('mikeAvg', '4.5(B2)'), 4.5)
    assert.equal(number('strengthAvg', '28.7(S3)'), 28.7)
    assert.equal(number('strengthAvg', '28.7中等'), 28.7)
    assert.equal(number('uniformityAvg', 'U2：83.1'), 83.1)
    assert.equal(number('lenAvg', '29.3(29)'), 29.3)
    assert.equal(number('lenAvg', '29.3mm(29mm)'), 29.3)
  })

  test('what is no class of the indicator is refused as before', ({ assert }) => {
    assert.throws(() => number('mikeAvg', '4.1(X)'), /不是数字/)
    assert.throws(() => number('mikeAvg', 'A'), /不是数字/)
    assert.throws(() => number('strengthAvg', '28.7(U2)'), /不是数字/)
    assert.throws(() => number('moisture', '5.6(A)'), /不是数字/)
    assert.throws(() => number('lenAvg', '29.3 28'), /不是数字/)
  })

  test('commas and spaces group thousands, and nothing else', ({ assert }) => {
    for (const cell of ['42,479.6', '42 479.6', '42，479.6', '42479.6 kg', '42,479.6公斤'])
      assert.equal(parseWeight(cell, FIELD_BY_KEY.get('grossWeight')!, 'kg'), 42.4796, cell)
    for (const cell of ['42,48', '4,2479.6', '42 48', '29.3 28'])
      assert.throws(() => parseWeight(cell, FIELD_BY_KEY.get('grossWeight')!, 't'), /不是数字/)
  })

  test('leaf has seven grades', ({ assert }) => {
    assert.equal(number('leafGrade', '7'), 7)
    assert.throws(() => number('leafGrade', '8'), '叶屑等级8超出合理范围（1～7）')
  })

  test('days of every style are the same day', ({ assert }) => {
    const styles = [
      ...['2025-10-03', '2025/10/3', '2025.10.3', '20251003', '2025年10月3日', '2025 年 10 月 3 日', '45933'],
      ...['2025-10-03 08:30', '2025/10/3 0:00:00', '2025-10-03T08:00:00Z', '2025年10月3日 星期五'],
      ...['二〇二五年十月三日', '25-10-03', '25/10/3', '3-Oct-25', '3 October 2025', 'Oct 3, 2025'],
    ]
    for (const style of styles) assert.equal(day(style), '2025-10-03', style)
    assert.equal(day('10/23/2025'), '2025-10-23')
    assert.equal(day('23.10.2025'), '2025-10-23')
    assert.equal(day('二零二五年十二月二十三日'), '2025-12-23')
  })

  test('a day that may be two days is refused, not guessed', ({ assert }) => {
    for (const cell of ['10/3/2025', '12/11/03', '2025-13-01', '2025-02-30', '2025年10月', '待检'])
      assert.throws(() => day(cell), /不是日期，请写成2025-10-03的样子/)
  })

  test('unusual words for warehouse and day are understood, other columns of them are not', ({ assert }) => {
    for (const title of [
      '存货库点',
      '承储单位',
      '现存仓库名称',
      '库别',
      '货物监管仓',
      '仓储企业',
      '堆存仓库',
      '存放仓',
    ])
      assert.equal(fieldOfTitles([title]), 'entrepotName', title)
    for (const title of ['公检完成时间', '检测报告签发日', '证书出具日期', '化验日期', '出证日', '检验年月日'])
      assert.equal(fieldOfTitles([title]), 'verifyDate', title)
    for (const title of ['仓库代码', '仓库地址', '仓储费', '入库日期', '加工日期', '送检日期', '取样时间', '报告编号'])
      assert.equal(fieldOfTitles([title]), null, title)
  })
})
