import { test } from '@japa/runner'
import { MAX_KEYWORDS, MAX_TEXT, MAX_WORDS, understand, wordsLength } from '#app/listing/rules/understand'
import { readCriteria } from '#app/listing/rules/criteria'
import { YesNo } from '#core/codes'
import { Adjustable, PriceType, SpotType } from '#app/listing/codes'
import { BatchType, PickType, Region, WeightType } from '#app/catalog/codes'
import { NAMES_ON_OFFER } from '#tests/helpers/names_on_offer'
import * as page from '../../../resources/lib/search_text.js'

const MACHINE_PICKED = `${BatchType.machinePicked},${BatchType.rollerGinnedMachinePicked}`
const NOT_MACHINE_PICKED = `${BatchType.sawGinned},${BatchType.rollerGinned},${BatchType.extraLongStaple}`
const XINJIANG = `${Region.southXinjiang},${Region.northXinjiang}`
const read = (text: string) => understand(text, NAMES_ON_OFFER).criteria

test.group('What a buyer types', () => {
  for (const [text, criteria] of [
    [
      '新疆 3128 强力≥29 马值A',
      {
        region: XINJIANG,
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
    ['阿克苏 机采', { chandi: '新疆阿克苏', batchType: MACHINE_PICKED }],
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

    // A unit alone says what is measured.
    ['29mm', { lenAvg: '29~29.9' }],
    ['机采 29MM', { batchType: MACHINE_PICKED, lenAvg: '29~29.9' }],
    ['28.5mm以上', { lenAvg: '28.5~' }],
    ['29-30毫米', { lenAvg: '29~30' }],
    ['≥28cn/tex', { strengthAvg: '28~' }],
    ['43吨以上 186包', { weight: '43~', packets: '186~186' }],
    ['17000元/吨以下', { price: '~17000' }],

    ['长度29', { lenAvg: '29~29.9' }],
    ['强力29cn/tex', { strengthAvg: '29~29.9' }],

    // Basis, and the exchange's premiums and discounts, which may be below zero.
    ['基差800以内', { priceDiff: '~800' }],
    ['基差 800 以内 双29', { priceDiff: '~800', lenAvg: '29~', strengthAvg: '29~' }],
    ['基差500-800', { priceDiff: '500~800' }],
    ['基差≥-200', { priceDiff: '-200~' }],
    ['基差 -200以下', { priceDiff: '~-200' }],
    ['基差负200', { priceDiff: '-200~-200' }],
    ['基差200-300', { priceDiff: '200~300' }],
    ['基差约800', { priceDiff: '750~850' }],
    ['升水500以内', { czceAgio: '0~500' }],
    ['升水300以上', { czceAgio: '300~' }],
    ['贴水 300 以内', { czceAgio: '-300~0' }],
    ['贴水300以上', { czceAgio: '~-300' }],
    ['贴水100到300', { czceAgio: '-300~-100' }],
    ['升水', { czceAgio: '1~' }],
    ['贴水', { czceAgio: '~-1' }],
    ['升贴水≥100', { czceAgio: '100~' }],
    ['一口价 机采', { priceType: String(PriceType.fixed), batchType: MACHINE_PICKED }],
    ['基差', { priceType: String(PriceType.basis) }],

    // What is not wanted.
    ['非机采', { batchType: NOT_MACHINE_PICKED }],
    ['不要机采棉 双29', { batchType: NOT_MACHINE_PICKED, lenAvg: '29~', strengthAvg: '29~' }],
    ['非 机采', { batchType: NOT_MACHINE_PICKED }],
    ['非机采强力29以上', { batchType: NOT_MACHINE_PICKED, strengthAvg: '29~' }],
    ['非手摘', { pickType: String(PickType.byMachine) }],
    ['非新疆', { region: String(Region.inland) }],
    ['非BCI', { bci: String(YesNo.no) }],
    ['不可注册', { registrable: String(YesNo.no) }],
    ['非洲', { q: '非洲' }],
    ['非公检', { q: '非公检' }],

    // Limits alone mean what has such figures.
    ['≥29', { lenAvg: '29~', strengthAvg: '29~' }],
    ['29以上', { lenAvg: '29~', strengthAvg: '29~' }],
    ['不低于 29', { lenAvg: '29~', strengthAvg: '29~' }],
    ['新疆29以上', { region: XINJIANG, lenAvg: '29~', strengthAvg: '29~' }],
    ['28-29', { lenAvg: '28~29' }],
    ['3.7-4.2', { mikeAvg: '3.7~4.2' }],
    ['<4.9', { mikeAvg: '~4.9' }],
    ['≤2.5', { impurity: '~2.5' }],
    ['>83', { uniformityAvg: '83~' }],
    ['≤6.5', { moisture: '~6.5' }],
    ['25-26', { q: '25-26' }],
    ['≥2.5', { q: '≥2.5' }],
    ['≥60', { q: '≥60' }],
    ['29', { q: '29' }],

    // Spaces between a measure, its limit and its figure.
    ['马值 3.7 到 4.2', { mikeAvg: '3.7~4.2' }],
    ['马值 A 强力 大于 29', { mikeMain: 'A', strengthAvg: '29~' }],
    ['强力　２９以上 长度 29', { strengthAvg: '29~', lenAvg: '29~29.9' }],
    ['29mm 以上 低于 17000', { lenAvg: '29~', price: '~17000' }],
    ['16500 - 17000', { price: '16500~17000' }],
    ['长度 28 29', { lenAvg: '28~28.9', q: '29' }],
    ['强力 65123251001', { q: '强力' }],
    ['双29以上 整齐83以上', { lenAvg: '29~', strengthAvg: '29~', uniformityAvg: '83~' }],
    ['白棉三级', { lvMain: '31' }],
    ['不可议价', { adjustable: String(Adjustable.no) }],
    ['奎屯或石河子', { q: '奎屯|石河子' }],
    ['奎屯/石河子', { q: '奎屯|石河子' }],

    // Limits in words.
    ['强力高于29', { strengthAvg: '29~' }],
    ['价格低于16900', { price: '~16900' }],
    ['低于16900', { price: '~16900' }],
    ['16900元/吨以内', { price: '~16900' }],
    ['约16900', { price: '16700~17100' }],
    ['16900左右', { price: '16700~17100' }],
    ['1.69万以下', { price: '~16900' }],
    ['价格1.65-1.7万', { price: '16500~17000' }],
    ['16000-17000', { price: '16000~17000' }],
    ['马值约4.2', { mikeAvg: '4~4.4' }],
    ['长度29左右', { lenAvg: '28.5~29.5' }],
    ['含杂2.5以内', { impurity: '~2.5' }],
    ['强力在29以上', { strengthAvg: '29~' }],
    ['16900', { q: '16900' }],
    ['2025-2026', { q: '2025-2026' }],

    // Spaces inside.
    ['31 28 B', { lvMain: '31', lenAvg: '28~28.9', mikeMain: 'B1,B2' }],
    ['3128 B 双29', { lvMain: '31', mikeMain: 'B1,B2', lenAvg: '29~', strengthAvg: '29~' }],
    ['31 28', { lvMain: '31', lenAvg: '28~28.9' }],

    // Words run together.
    [
      '新疆3128强力29以上马值A级',
      {
        region: XINJIANG,
        lvMain: '31',
        lenAvg: '28~28.9',
        strengthAvg: '29~',
        mikeMain: 'A',
      },
    ],
    ['双29马值3.7-4.2含杂2.5以内', { lenAvg: '29~', strengthAvg: '29~', mikeAvg: '3.7~4.2', impurity: '~2.5' }],
    [
      '阿克苏机采3128B',
      { chandi: '新疆阿克苏', batchType: MACHINE_PICKED, lvMain: '31', lenAvg: '28~28.9', mikeMain: 'B1,B2' },
    ],
    ['奎屯29mm棉花', { q: '奎屯', lenAvg: '29~29.9' }],
    ['3128价格低于16900', { lvMain: '31', lenAvg: '28~28.9', price: '~16900' }],
    ['求购丰源双29', { q: '丰源', lenAvg: '29~', strengthAvg: '29~' }],
    ['2025年度阿克苏双28', { productionYear: '2025', chandi: '新疆阿克苏', lenAvg: '28~', strengthAvg: '28~' }],
    ['奎屯利泰棉业', { q: '奎屯利泰棉业' }],
    ['机采丰源', { q: '机采丰源' }],
    ['嘉和3128', { q: '嘉和', lvMain: '31', lenAvg: '28~28.9' }],
    ['强力29以上和马值A级', { strengthAvg: '29~', mikeMain: 'A' }],
    ['奎屯市双29', { q: '奎屯', lenAvg: '29~', strengthAvg: '29~' }],
    ['3128BCI', { lvMain: '31', lenAvg: '28~28.9', bci: String(YesNo.yes) }],
    ['A级80%以上双29', { share: 'a:80~', lenAvg: '29~', strengthAvg: '29~' }],
  ] as const) {
    test(`understands “${text}”`, ({ assert }) => {
      assert.deepEqual(read(text), criteria as never)
      assert.doesNotThrow(() => readCriteria(read(text)))
    })
  }

  for (const [text, criteria, reread] of [
    // Pinyin and initials; places come before companies.
    ['kuitun', { q: '奎屯' }, ['奎屯']],
    ['KuiTun 29mm', { q: '奎屯', lenAvg: '29~29.9' }, ['奎屯']],
    ['kt', { q: '奎屯' }, ['奎屯']],
    ['akesu', { chandi: '新疆阿克苏' }, ['阿克苏']],
    ['aksu', { chandi: '新疆阿克苏' }, ['阿克苏']],
    ['kashi', { chandi: '新疆喀什' }, ['喀什']],
    ['yuli', { q: '尉犁' }, ['尉犁']],
    ['xinjiang 3128', { region: XINJIANG, lvMain: '31', lenAvg: '28~28.9' }, ['新疆']],
    ['xj', { region: XINJIANG }, ['新疆']],
    ['jicai', { batchType: MACHINE_PICKED }, ['机采']],
    ['ws', { q: '乌什|温宿' }, ['乌什|温宿']],
    ['yili', { chandi: '新疆伊犁' }, ['伊犁']],
    ['litai', { q: '利泰' }, ['利泰']],
    ['kuitunlitai', { q: '奎屯利泰' }, ['奎屯利泰']],
    ['kuitun3128', { q: '奎屯', lvMain: '31', lenAvg: '28~28.9' }, ['奎屯']],
    // Abbreviations of the trade are no initials, and letters of a name are that name.
    ['bci', { bci: String(YesNo.yes) }, []],
    ['rd', { q: 'rd' }, []],
    ['CC', { q: 'CC' }, []],
    ['ice cf', { q: 'ice cf' }, []],
    ['zzz', { q: 'zzz' }, []],
    // One slip in a long pinyin, where nothing else can be meant.
    ['kuituun', { q: '奎屯' }, ['奎屯']],
    ['wulumuqu', { q: '乌鲁木齐' }, ['乌鲁木齐']],
    ['kuitu', { q: 'kuitu' }, []],
    // One wrong character.
    ['魁屯', { q: '奎屯' }, ['奎屯']],
    ['魁屯机采', { q: '奎屯', batchType: MACHINE_PICKED }, ['奎屯']],
    ['阿可苏 双29', { chandi: '新疆阿克苏', lenAvg: '29~', strengthAvg: '29~' }, ['阿克苏']],
    ['石何子', { q: '石河子' }, ['石河子']],
    ['乌鲁木其', { q: '乌鲁木齐' }, ['乌鲁木齐']],
    ['乌鲁本齐', { q: '乌鲁木齐' }, ['乌鲁木齐']],
    ['乌木齐', { q: '乌鲁木齐' }, ['乌鲁木齐']],
    // Other places and other companies are none.
    ['温泉', { q: '温泉' }, []],
    ['沙湾', { q: '沙湾' }, []],
    ['阿克陶', { q: '阿克陶' }, []],
    ['天源棉业', { q: '天源棉业' }, []],
    ['奎屯', { q: '奎屯' }, []],
  ] as const) {
    test(`reads “${text}” as ${reread.join() || 'it is typed'}`, ({ assert }) => {
      const understood = understand(text, NAMES_ON_OFFER)
      assert.deepEqual(understood.criteria, criteria as never)
      assert.deepEqual(
        understood.reread.map(({ read }) => read),
        reread as never
      )
      assert.doesNotThrow(() => readCriteria(understood.criteria))
    })
  }

  test('a batch code with spaces inside is one', ({ assert }) => {
    assert.deepEqual(understand('6512 3251 901', NAMES_ON_OFFER).codes, ['65123251901'])
    assert.deepEqual(understand('65123 25 1901 双28', NAMES_ON_OFFER).codes, ['65123251901'])
    // Eleven digits in all, and no code.
    assert.deepEqual(understand('3128 29 16850', NAMES_ON_OFFER).codes, [])
    assert.deepEqual(understand('31 28 16850 12', NAMES_ON_OFFER).codes, [])
  })

  test('keywords stay within the limit of a search, whatever a text means', ({ assert }) => {
    for (const text of ['ws '.repeat(66), '强力29以上机采丰源'.repeat(20), 'kuitun '.repeat(28)])
      assert.isAtMost(understand(text.trim(), NAMES_ON_OFFER).criteria.q?.length ?? 0, MAX_KEYWORDS)
  })

  test('batch codes of eleven digits are codes, each once', ({ assert }) => {
    const { codes, criteria } = understand('65123251001\n65123251002，65123251001 双28', NAMES_ON_OFFER)
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
