import { test } from '@japa/runner'
import { MAX_TEXT, MAX_WORDS, understand, wordsLength } from '#app/listing/rules/understand'
import { readCriteria } from '#app/listing/rules/criteria'
import { YesNo } from '#core/codes'
import { Adjustable, SpotType } from '#app/listing/codes'
import { BatchType, Region, WeightType } from '#app/catalog/codes'
import * as page from '../../../resources/lib/search_text.js'

const market = { chandi: ['新疆阿克苏', '新疆喀什', '新疆生产建设兵团第七师', '巴西', '美国'] }
const read = (text: string) => understand(text, market).criteria

test.group('What a buyer types', () => {
  for (const [text, criteria] of [
    [
      '新疆 3128 强力≥29 马值A',
      {
        region: `${Region.southXinjiang},${Region.northXinjiang}`,
        lvMain: '31',
        lenAvg: '28~28.9',
        strengthAvg: '29~',
        mikeMain: 'A',
      },
    ],
    ['3128B', { lvMain: '31', lenAvg: '28~28.9', mikeMain: 'B1,B2' }],
    ['双29', { lenAvg: '29~', strengthAvg: '29~' }],
    ['双28 马值3.7-4.2', { lenAvg: '28~', strengthAvg: '28~', mikeAvg: '3.7~4.2' }],
    ['强力 >= 29.5', { strengthAvg: '29.5~' }],
    ['强力29以上 含杂不超过2.5', { strengthAvg: '29~', impurity: '~2.5' }],
    ['长度≥29mm 长整83以上 回潮≤6%', { lenAvg: '29~', uniformityAvg: '83~', moisture: '~6' }],
    ['A级≥80%', { share: 'a:80~' }],
    ['21+31≥90 S2≥70%', { share: 'lv21+lv31:90~;s2:70~' }],
    ['A级占比80%', { share: 'a:80~' }],
    ['lv21级+31级比例>=92.5%以上', { share: 'lv21+lv31:92.5~' }],
    ['LEN29以上60', { share: 'len29:60~' }],
    ['B180%', { q: 'B180%' }],
    [
      '阿克苏 机采',
      { chandi: '新疆阿克苏', batchType: `${BatchType.machinePicked},${BatchType.rollerGinnedMachinePicked}` },
    ],
    ['阿克苏 喀什', { chandi: '新疆阿克苏,新疆喀什' }],
    ['巴西 现货', { chandi: '巴西', spotType: String(SpotType.spot) }],
    ['16000以下', { price: '~16000' }],
    ['价格15000-16000', { price: '15000~16000' }],
    ['2025/26 白棉3级', { productionYear: '2025', lvMain: '31' }],
    ['25年度', { productionYear: '2025' }],
    ['强力≥２９', { strengthAvg: '29~' }],
    [
      'BCI 公重 可议价',
      { bci: String(YesNo.yes), weightType: String(WeightType.conditioned), adjustable: String(Adjustable.yes) },
    ],
    ['丰源棉业', { q: '丰源棉业' }],
    ['奎屯 双29 丰源', { lenAvg: '29~', strengthAvg: '29~', q: '奎屯 丰源' }],
    ['65123', { q: '65123' }],
    ['', {}],
  ] as const) {
    test(`understands “${text}”`, ({ assert }) => {
      assert.deepEqual(read(text), criteria as never)
      assert.doesNotThrow(() => readCriteria(read(text)))
    })
  }

  test('batch codes of eleven digits are codes, each once', ({ assert }) => {
    const { codes, criteria } = understand('65123251001\n65123251002，65123251001 双28', market)
    assert.deepEqual(codes, ['65123251001', '65123251002'])
    assert.deepEqual(criteria, { lenAvg: '28~', strengthAvg: '28~' })
  })

  test('nonsense stays a keyword and throws nothing', ({ assert }) => {
    for (const text of [
      'A'.repeat(30),
      `${'A1'.repeat(15)}%`,
      '强力',
      '≥',
      '马值',
      '%%%',
      '(',
      '价格abc',
      '21+',
      '🧵 棉',
      '9'.repeat(300),
    ]) {
      assert.doesNotThrow(() => readCriteria(read(text)), text)
    }
  })
})

test.group('The length of what is typed', () => {
  const codes = (count: number) => Array.from({ length: count }, (_, index) => String(65_123_251_000 + index))

  test('counts what is no batch code, and the gaps between', ({ assert }) => {
    assert.equal(wordsLength('新疆  3128，\n强力≥29'), '新疆 3128 强力≥29'.length)
    assert.equal(wordsLength(`${codes(500).join('\r\n')} 双29`), '双29'.length)
  })

  test('is bounded alike on the page and on the server', ({ assert }) => {
    assert.equal(page.MAX_TEXT, MAX_TEXT)
    assert.equal(page.MAX_WORDS, MAX_WORDS)
    const fits = page.searchText(codes(500).join('，\n'))
    assert.deepEqual(fits, { text: codes(500).join(' '), problem: null })
    assert.equal(page.searchText('棉 '.repeat(100)).problem, null)
    assert.equal(page.searchText('棉'.repeat(201)).problem, '搜索内容除批号外最多200个字，现有201个')
    assert.equal(page.searchText(codes(834).join('\n')).problem, '搜索内容最多10000个字，一次最多查询500个批号')
  })
})

test.group('Criteria on the wire', () => {
  test('become integers of the index', ({ assert }) => {
    assert.deepEqual(
      readCriteria({
        lenAvg: '29.05~',
        price: '~15230.55',
        productionYear: '2025',
        mikeMain: 'A,B2',
        share: 'lv21+lv31:90~',
        unknown: 'x',
      }),
      {
        codes: { productionYear: [25], mikeMain: [3, 4] },
        names: {},
        ranges: { lenAvg: { min: 291, max: null }, price: { min: null, max: 1_523_055 } },
        shares: [{ keys: ['lv21', 'lv31'], min: 9000, max: null }],
        keywords: [],
      }
    )
  })

  for (const params of [
    { lenAvg: '29' },
    { lenAvg: 'a~b' },
    { share: 'xx:1~' },
    { share: 'a' },
    { mikeMain: 'D' },
    { region: 'x' },
    { price: '~99999999999999' },
  ]) {
    test(`refuses ${JSON.stringify(params)} naming the field`, ({ assert }) => {
      try {
        readCriteria(params)
        assert.fail('accepted')
      } catch (error) {
        assert.equal(error.envelopeCode, 40000)
        assert.equal(error.body.errors[0].field, Object.keys(params)[0])
      }
    })
  }
})
