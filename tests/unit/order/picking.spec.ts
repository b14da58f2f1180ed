import { test } from '@japa/runner'
import { ProductType } from '#app/catalog/codes'
import { announceable, isLoaded, isPickedUp, leftOf, neverLeft } from '#app/order/rules/picking'

const STAPLE = {
  productType: ProductType.stapleBright,
  packets: 0,
  weight: 32,
  pickedPackets: 0,
  pickedWeight: 0,
  pickClosed: false,
}
const BALES = { ...STAPLE, productType: ProductType.xinjiang, packets: 186, weight: 43.729 }
const truck = (weight: number | null, actualWeight = 0) => ({ packets: 0, actualPackets: 0, weight, actualWeight })

test.group('Picking up by the tonne', () => {
  test('a line is picked up when a hundredth of its contract or less is left, or when it is closed', ({ assert }) => {
    assert.isFalse(isPickedUp({ ...STAPLE, pickedWeight: 31.679 }))
    assert.isTrue(isPickedUp({ ...STAPLE, pickedWeight: 31.68 }))
    assert.isTrue(isPickedUp({ ...STAPLE, pickedWeight: 33 }))
    assert.isFalse(isPickedUp({ ...STAPLE, weight: 0.005 }))
    assert.isTrue(isPickedUp({ ...STAPLE, pickClosed: true }))
  })

  test('what is left are the tonnes of the contract that have not left; noise is nothing', ({ assert }) => {
    assert.deepEqual(leftOf({ ...STAPLE, pickedWeight: 20.1 }), { packets: 0, weight: 11.9 })
    for (const line of [{ pickedWeight: 31.7 }, { pickedWeight: 40 }, { pickClosed: true }])
      assert.deepEqual(leftOf({ ...STAPLE, ...line }), { packets: 0, weight: 0 })
  })

  test('what never left is what no truck took, also when nothing more was to leave; noise is nothing', ({ assert }) => {
    assert.equal(neverLeft(STAPLE), 32)
    assert.equal(neverLeft({ ...STAPLE, pickedWeight: 20.1 }), 11.9)
    assert.equal(neverLeft({ ...STAPLE, pickedWeight: 20.1, pickClosed: true }), 11.9)
    assert.equal(neverLeft({ ...STAPLE, pickedWeight: 31.679 }), 0.321)
    for (const pickedWeight of [31.68, 32, 33]) assert.equal(neverLeft({ ...STAPLE, pickedWeight }), 0)
  })

  test('open trucks hold what they were announced for, and give back what a finished one took less', ({ assert }) => {
    assert.equal(announceable(STAPLE, [truck(20)]).weight, 12)
    // Of 20 t announced 5 have left on one ticket: the other 15 are still awaited.
    assert.equal(announceable({ ...STAPLE, pickedWeight: 5 }, [truck(20, 5)]).weight, 12)
    assert.equal(announceable({ ...STAPLE, pickedWeight: 18 }, []).weight, 14)
    assert.equal(announceable({ ...STAPLE, pickedWeight: 21 }, [truck(20, 21)]).weight, 11, 'heavier than announced')
    assert.equal(announceable(STAPLE, [truck(20), truck(12)]).weight, 0)
    assert.equal(announceable({ ...STAPLE, pickedWeight: 22 }, [truck(12)]).weight, 0)
  })

  test('a truck is loaded when it has what it was announced for, but for the noise of the scale', ({ assert }) => {
    assert.isFalse(isLoaded(truck(20, 19.799)))
    assert.isTrue(isLoaded(truck(20, 19.8)))
    assert.isTrue(isLoaded(truck(20, 20.4)))
  })
})

test.group('Picking up by bales', () => {
  test('counts bales and knows no noise', ({ assert }) => {
    assert.isFalse(isPickedUp({ ...BALES, pickedPackets: 185, pickedWeight: 43.7 }))
    assert.isTrue(isPickedUp({ ...BALES, pickedPackets: 186 }))
    assert.deepEqual(leftOf({ ...BALES, pickedPackets: 93 }), { packets: 93, weight: 21.865 })
    const one = { packets: 100, actualPackets: 40, weight: null, actualWeight: 9 }
    assert.deepEqual(announceable({ ...BALES, pickedPackets: 40 }, [one]), { packets: 86, weight: 0 })
    assert.isFalse(isLoaded(one))
    assert.isTrue(isLoaded({ ...one, actualPackets: 100 }))
  })
})
