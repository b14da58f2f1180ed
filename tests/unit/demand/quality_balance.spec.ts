import { test } from '@japa/runner'
import { classesOf, wantedByClass } from '#app/demand/rules/quality_balance'
import { readCriteria, type Params } from '#app/listing/rules/criteria'

const wish = (open: number, ...musts: Params[]) => ({ open, musts: musts.map(readCriteria) })
/** Tonnes by the lowest value of a class, without the classes in which nothing is wanted. */
function lengths(...wishes: ReturnType<typeof wish>[]) {
  const { classes, any } = wantedByClass('lenAvg', wishes)
  const named = classesOf('lenAvg').map(({ from }, at) => [from ?? 'below', classes[at]] as const)
  return { ...Object.fromEntries(named.filter(([, tonnes]) => tonnes > 0)), ...(any > 0 ? { any } : {}) }
}

test.group('Tonnes wanted by class', () => {
  test('classes follow each other without a gap', ({ assert }) => {
    for (const measure of ['lenAvg', 'strengthAvg'] as const) {
      const classes = classesOf(measure)
      assert.isNull(classes[0].from)
      assert.isNull(classes.at(-1)!.to)
      classes.slice(1).forEach(({ from }, at) => assert.equal(from, classes[at].to))
    }
  })

  test('a wish counts in the class of the lowest value it accepts, whatever its upper bound is', ({ assert }) => {
    assert.deepEqual(lengths(wish(100, { lenAvg: '29~' }), wish(20, { lenAvg: '29~30' })), { 29: 120 })
    assert.deepEqual(lengths(wish(10, { lenAvg: '28.9~' }), wish(5, { lenAvg: '29.5~29.5' })), { 28: 10, 29: 5 })
    assert.deepEqual(lengths(wish(1, { lenAvg: '26.9~' }), wish(2, { lenAvg: '32~' }), wish(4, { lenAvg: '36~' })), {
      below: 1,
      32: 6,
    })
  })

  test('a wish without a lower bound is met by anything', ({ assert }) => {
    assert.deepEqual(lengths(wish(100, { strengthAvg: '28~' }), wish(50, { lenAvg: '~30' })), { any: 150 })
  })

  test('the tonnes of a wish are divided among its ranges equally', ({ assert }) => {
    const divided = lengths(wish(100, { lenAvg: '28~' }, { lenAvg: '30~' }, { strengthAvg: '29~' }))
    assert.deepEqual(divided, { 28: 33.333, 30: 33.333, any: 33.333 })
    assert.deepEqual(lengths(wish(100, { lenAvg: '28~' }, { lenAvg: '28.5~', strengthAvg: '30~' })), { 28: 100 })
  })
})
