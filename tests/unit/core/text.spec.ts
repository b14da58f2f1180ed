import { test } from '@japa/runner'
import { isStorable, unstorableField } from '#core/text'

test.group('Text that can be kept', () => {
  test('is everything but a character 0 and halves of characters', ({ assert }) => {
    for (const good of ['', '棉', '🌾', '\u0001', '\uffff', "'; --"])
      assert.isTrue(isStorable(good), JSON.stringify(good))
    for (const bad of ['\0', 'a\0b', '\ud83c', '\udf3e', '\udf3e\ud83c'])
      assert.isFalse(isStorable(bad), JSON.stringify(bad))
  })

  test('is looked for everywhere, names of fields included, and found by the way to it', ({ assert }) => {
    assert.isNull(unstorableField({ a: 'b', c: [{ d: '棉' }, 1, null, true, undefined] }))
    assert.equal(unstorableField({ a: 'b', c: [{ d: '\0' }] }), 'c.0.d')
    assert.equal(unstorableField({ a: { '\0': 1 } }), 'a')
    assert.equal(unstorableField('\0'), '')
    assert.isNull(unstorableField({ file: new Date(), buffer: Buffer.from([0]) }))
  })

  test('is found however deep it lies', ({ assert }) => {
    let sent: unknown = '\0'
    for (let i = 0; i < 200_000; i++) sent = [sent]
    assert.match(unstorableField(sent)!, /^0(\.0)+$/)
  })
})
