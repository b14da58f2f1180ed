import { test } from '@japa/runner'
import { fieldOfTitles } from '#app/catalog/import/synonyms'

const fields = (group: string, leaves: string[]) => leaves.map((leaf) => fieldOfTitles([group, leaf]))

test.group('Index columns of strength and uniformity', () => {
  test('1 to 5 run from weak to strong, as the inspection counts them', ({ assert }) => {
    const strong = ['s5', 's4', 's3', 's2', 's1']
    assert.deepEqual(fields('断裂比强度(%)', ['1', '2', '3', '4', '5']), strong)
    assert.deepEqual(fields('断裂比强度分档比例', ['1级', '2级', '3级', '4级', '5级']), strong)
    assert.deepEqual(fields('强力', ['一档', '二档', '三档', '四档', '五档']), strong)
    const high = ['u5', 'u4', 'u3', 'u2', 'u1']
    assert.deepEqual(fields('长度整齐度(%)', ['1', '2', '3', '4', '5']), high)
    assert.deepEqual(fields('整齐度指数', ['第1档', '第2档', '第3档', '第4档', '第5档']), high)
  })

  test('in a title of one row, too', ({ assert }) => {
    assert.equal(fieldOfTitles(['断裂比强度1']), 's5')
    assert.equal(fieldOfTitles(['断裂比强度5级(%)']), 's1')
    assert.equal(fieldOfTitles(['长度整齐度指数2级比例']), 'u4')
  })

  test('letters and words count from strong to weak whatever stands above them', ({ assert }) => {
    assert.deepEqual(fields('断裂比强度', ['S1', 'S5', '很强', '很差', 'S1很强']), ['s1', 's5', 's1', 's5', 's1'])
    assert.deepEqual(fields('长度整齐度', ['U1', 'U5', '很高', '很低', 'U5很低']), ['u1', 'u5', 'u1', 'u5', 'u5'])
    assert.equal(fieldOfTitles(['断裂比强度S1']), 's1')
  })

  test('a word beside the number decides', ({ assert }) => {
    assert.deepEqual(fields('断裂比强度', ['1很强', '5很差', '1(很差)', '3中等']), ['s1', 's5', 's5', 's3'])
    assert.deepEqual(fields('整齐度', ['1很高', '1很低', '2高']), ['u1', 'u5', 'u2'])
  })

  test('ginning has three grades, of which 1 is the best', ({ assert }) => {
    assert.deepEqual(fields('轧工质量', ['1', '2', '3', '4', 'P1', '好', 'S1']), [
      ...['p1', 'p2', 'p3', null, 'p1', 'p1', null],
    ])
  })
})

test.group('The group above a column', () => {
  test('decides before the title below it', ({ assert }) => {
    assert.deepEqual(fields('马克隆值', ['主体级', '级别', '品级', '平均', 'A', 'B2']), [
      ...[null, null, null],
      ...['mikeAvg', 'a', 'b2'],
    ])
    assert.deepEqual(fields('断裂比强度', ['主体级', '平均值', '最大', '最小']), [null, 'strengthAvg', null, null])
    assert.deepEqual(fields('颜色级', ['主体级', '白棉3级', '平均']), ['lvMain', 'lv31', 'lvMain'])
    assert.deepEqual(fields('长度', ['平均', '最大', '最小', '29']), ['lenAvg', 'lenMax', 'lenMin', 'len29'])
    assert.deepEqual(fields('马克隆值', ['S1', '29mm', '白棉3级']), [null, null, null])
  })

  test('says nothing of a column that names its own indicator, or none', ({ assert }) => {
    assert.equal(fieldOfTitles(['长度级比例', '马克隆值']), 'mikeAvg')
    assert.equal(fieldOfTitles(['长度级比例', '回潮率']), 'moisture')
    assert.equal(fieldOfTitles(['断裂比强度', '包数']), 'packets')
  })

  test('is the nearest of several that names an indicator', ({ assert }) => {
    assert.equal(fieldOfTitles(['颜色级、长度及其他公检指标', '断裂比强度', 'S2']), 's2')
    assert.equal(fieldOfTitles(['公检指标', '马克隆值', '主体级']), null)
  })

  test('gives averages and extremes of what is no indicator of classes', ({ assert }) => {
    assert.deepEqual(fields('回潮率(%)', ['平均', '最高', '最大值']), ['moisture', 'moistureMax', 'moistureMax'])
    assert.deepEqual(fields('含杂率(%)', ['平均']), ['impurity'])
    assert.deepEqual(fields('重量(t)', ['毛重', '皮重', '净重', '公定重量']), [
      ...['grossWeight', 'tareWeight', 'netWeight', 'publicWeight'],
    ])
  })
})

test.group('Latin letters beside a Chinese title', () => {
  test('a word is another name of the column, and a single letter is a class', ({ assert }) => {
    const read = (...titles: string[]) => titles.map((title) => fieldOfTitles([title]))
    assert.deepEqual(read('马克隆值Mic', 'Mic马克隆值', '断裂比强度Str'), ['mikeAvg', 'mikeAvg', 'strengthAvg'])
    assert.deepEqual(read('马克隆值A', '马克隆A档', '马克隆值B2', '马克隆值A(%)'), ['a', 'a', 'b2', 'a'])
  })
})
