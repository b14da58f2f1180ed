import { test } from '@japa/runner'
import { excerptOf, relatedQuery, searchQuery, searchVector, wordsOf } from '#app/content/rules/search_words'

const words = (text: string) => wordsOf(text).map(({ word }) => word)
const shown = (text: string, typed: string) =>
  excerptOf(text, typed)
    .map((part) => (part.hit ? `[${part.text}]` : part.text))
    .join('')

test.group('Search words', () => {
  test('a run of Chinese characters is its overlapping pairs and its last character', ({ assert }) => {
    assert.deepEqual(words('棉花仓单'), ['棉花', '花仓', '仓单', '单'])
    assert.deepEqual(words('提货码，仓库'), ['提货', '货码', '码', '仓库', '库'])
  })

  test('letters and digits are kept whole and in parts, in lower case and half width', ({ assert }) => {
    assert.deepEqual(words('3128B 级'), ['3128b', '3128', 'b', '级'])
    assert.deepEqual(words('ＣＦ２７０５合约'), ['cf2705', 'cf', '2705', '合约', '约'])
    assert.deepEqual(words('强力28.5以上'), ['强力', '力', '28.5', '以上', '上'])
  })

  test('what is typed asks for pairs in order, and for beginnings of letters and digits', ({ assert }) => {
    assert.equal(searchQuery('仓单'), `('仓单')`)
    assert.equal(searchQuery('仓单质押'), `('仓单' <-> '单质' <-> '质押')`)
    assert.equal(searchQuery('棉'), `('棉':*)`)
    assert.equal(searchQuery('CF27 基差'), `('cf27':*) & ('基差')`)
    for (const nothing of ['', '  ', '，。！', `'|&!()<->:*`]) assert.isNull(searchQuery(nothing), nothing)
  })

  test('no text and no question can break out of the quotes', ({ assert }) => {
    const hostile = `'); drop table articles; -- \\ 棉'花 :* & | !`
    for (const made of [searchVector([[hostile, 'A']]), searchQuery(hostile)!, relatedQuery(hostile)!])
      assert.match(made, /^[\p{Script=Han}a-z0-9.':,A&|*()<> -]*$/u)
  })

  test('an excerpt shows the words where they stand, and nothing of it is HTML', ({ assert }) => {
    assert.equal(shown('买方凭提货码到仓库提货', '提货'), '买方凭[提货]码到仓库[提货]')
    assert.equal(
      shown('到库，（ＣＦ２７０５）', 'cf2705'),
      '到库，（[ＣＦ２７０５]）',
      'the text stays as it was written'
    )
    assert.equal(shown('3128B级皮棉', '3128b 皮棉'), '[3128B]级[皮棉]')
    const long = `${'棉'.repeat(300)}提货${'花'.repeat(300)}`
    assert.match(shown(long, '提货'), /^…棉{20}\[提货\]花{98}…$/)
    assert.equal(shown('<b>提货</b>', '提货'), '<b>[提货]</b>')
  })
})
