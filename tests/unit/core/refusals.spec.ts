import { test } from '@japa/runner'
import { ENVELOPE_CODES } from '#core/envelope'
import { isRefusal, NotFoundError, refuse, RefusedError, StaleError } from '#core/errors'
import { importModuleFiles } from '#core/modules'
import { declaredRefusals, defineRefusals, missing, stale } from '#core/refusal'
import { filesBelow, textOf } from '#tests/helpers/sources'

const Sample = defineRefusals('sample', {
  tooLate: '已超时',
  short: ({ missing: cents }: { missing: number }) => `还差${cents}分`,
  gone: missing('不存在'),
  moved: stale(({ price }: { price: number }) => `现价${price}`),
})

// Belongs to no module: documents generated from all declarations must not contain it.
for (const reason of declaredRefusals.keys()) if (reason.startsWith('sample.')) declaredRefusals.delete(reason)

/** Files that compare texts which are data: a place of origin as printed on certificates, and the spelling of an amount. */
const READS_TEXT = [
  'app/catalog/rules/batch_name.ts',
  'app/order/rules/amount_in_words.ts',
  // Explains the very words that it finds.
  'resources/areas/batch/main_colour.ts',
]

test.group('Refusals', () => {
  test('have a reason that stays and a sentence made of their figures', ({ assert }) => {
    assert.deepEqual(Sample.tooLate, { reason: 'sample.tooLate', kind: 'refused', message: '已超时', detail: null })
    assert.deepEqual(Sample.short({ missing: 50 }), {
      reason: 'sample.short',
      kind: 'refused',
      message: '还差50分',
      detail: { missing: 50 },
    })
    assert.equal(Sample.short.reason, 'sample.short')
  })

  test('become the error of their kind, with the code of the envelope and what the page needs', ({ assert }) => {
    const cases = [
      [refuse(Sample.tooLate), RefusedError, ENVELOPE_CODES.refused],
      [refuse(Sample.gone), NotFoundError, ENVELOPE_CODES.notFound],
      [refuse(Sample.moved({ price: 7 }), { now: 7 }), StaleError, ENVELOPE_CODES.stale],
    ] as const
    for (const [error, kind, code] of cases) {
      assert.instanceOf(error, kind)
      assert.equal(error.envelopeCode, code)
    }
    assert.containsSubset(cases[2][0], { reason: 'sample.moved', detail: { price: 7 }, body: { now: 7 } })
  })

  test('are known again by whoever catches them', ({ assert }) => {
    assert.isTrue(isRefusal(refuse(Sample.short({ missing: 1 })), Sample.short))
    assert.isFalse(isRefusal(refuse(Sample.tooLate), Sample.short))
    assert.isFalse(isRefusal(new Error('已超时'), Sample.tooLate))
  })

  test('that nobody throws are not declared', async ({ assert }) => {
    await importModuleFiles('refusals')
    const text = filesBelow('app').map(textOf).join('\n')
    const unused = [...declaredRefusals.keys()].filter((reason) => {
      const [module, name] = reason.split('.')
      const set = `${module.replaceAll(/(^|_)(\w)/g, (_all, _bar, letter: string) => letter.toUpperCase())}Refusal`
      return !new RegExp(`\\b${set}\\.${name}\\b`).test(text)
    })
    assert.deepEqual(unused, [])
  })

  test('are made of declarations only: no error of a use case is made of a sentence', ({ assert }) => {
    const found: string[] = []
    for (const file of filesBelow('app')) {
      if (file.endsWith('core/errors.ts')) continue
      const text = textOf(file)
      const made =
        /new (Domain|Refused|Stale|NotFound|Forbidden|TooManyRequests|SessionLost|NotCertified|NotManager)Error\(/
      if (made.test(text)) found.push(file)
    }
    assert.deepEqual(found, [])
  })

  test('are what decides: nothing looks for words in what people read', ({ assert }) => {
    const looks = /\.(?:startsWith|endsWith|includes|indexOf|test|match)\(\s*['"`/][^'"`/\n]*\p{Script=Han}/u
    const found: string[] = []
    for (const file of ['app', 'resources', 'admin'].flatMap(filesBelow)) {
      const lines = textOf(file).split('\n')
      lines.forEach((line, index) => {
        if (looks.test(line)) found.push(`${file}:${index + 1} ${line.trim()}`)
      })
    }
    assert.deepEqual(
      found.filter((line) => !READS_TEXT.some((file) => line.startsWith(file))),
      []
    )
  })
})
