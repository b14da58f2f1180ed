import { test } from '@japa/runner'
import { ProductType } from '#app/catalog/codes'
import { tonnageWords, typedWords } from '#app/listing/rules/tonnage_words'

test.group('Words about goods by the tonne', () => {
  test('the word of a type leads to it, and the other words are looked for', ({ assert }) => {
    const { cottonseed, linters, stapleBright, sterileSeed } = ProductType
    assert.deepEqual(tonnageWords('棉籽'), { productType: cottonseed, q: null })
    assert.deepEqual(tonnageWords('奎屯 棉籽'), { productType: cottonseed, q: '奎屯' })
    assert.deepEqual(tonnageWords('不孕籽，库尔勒'), { productType: sterileSeed, q: '库尔勒' })
    assert.deepEqual(tonnageWords('短绒一类绒'), { productType: linters, q: '一类绒' })
    assert.deepEqual(tonnageWords('涤短有光 1.67'), { productType: stapleBright, q: '1.67' })
  })

  test('a word for several types stays a word', ({ assert }) => {
    assert.deepEqual(tonnageWords('涤短1.56'), { productType: null, q: '涤短 1.56' })
    assert.deepEqual(tonnageWords('涤纶短纤 江阴'), { productType: null, q: '涤短 江阴' })
    assert.deepEqual(tonnageWords('棉副产品'), { productType: null, q: null })
  })

  test('a text about cotton is none', ({ assert }) => {
    for (const text of ['新疆 3128 强力≥29', '短绒率≤12', '65123251001', '']) assert.isNull(tonnageWords(text))
  })

  test('a size is written as the lists write it', ({ assert }) => {
    for (const size of ['1.56x38', '1.56×38', '1.56D*38mm', '1.56dtex×38mm'])
      assert.deepEqual(typedWords(size), ['1.56dtex×38mm'])
    assert.deepEqual(typedWords('1.56 38mm'), ['1.56', '38mm'])
  })
})
