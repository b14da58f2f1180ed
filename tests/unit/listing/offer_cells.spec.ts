/* Prices, bases, contracts and deliveries as sellers write them into sheets. */
import { test } from '@japa/runner'
import { CellIgnored } from '#app/catalog/import/parse_values'
import { DeliveryType } from '#app/listing/codes'
import { OFFER_FIELDS, parseBasis, parsePointContract, parseDelivery, parsePrice } from '#app/listing/rules/offer_cells'
import { GOODS_FIELDS } from '#app/tonnage/import/goods_fields'

test.group('Cells of an offer', () => {
  test('a price is read in cents, however it is written', ({ assert }) => {
    for (const [cell, cents] of [
      ['7120', 712_000],
      ['7,120.50', 712_050],
      ['¥7120', 712_000],
      ['７１２０元／吨', 712_000],
      ['7120.1元', 712_010],
      ['7119.9999999', 712_000],
      ['', null],
      ['--', null],
    ] as const)
      assert.equal(parsePrice(cell), cents, cell)
    for (const cell of ['7120.125', '七千', '7120左右', '0.712万']) assert.throws(() => parsePrice(cell))
    for (const cell of ['面议', '电议', '待定']) assert.throws(() => parsePrice(cell), CellIgnored)
  })

  test('a basis is signed by a sign or a word, and may stand behind its contract', ({ assert }) => {
    for (const [cell, contract, basis] of [
      ['-80', null, -8_000],
      ['−80', null, -8_000],
      ['80', null, 8_000],
      ['升水120', null, 12_000],
      ['贴水80', null, -8_000],
      ['贴水-80', null, -8_000],
      ['pf2703 - 80', 'PF2703', -8_000],
      ['PF2703+120.5元/吨', 'PF2703', 12_050],
      ['PF2703贴水60', 'PF2703', -6_000],
      ['PF2703', 'PF2703', null],
      ['0', null, 0],
      ['', null, null],
    ] as const)
      assert.deepEqual(parseBasis(cell), { contract, basis }, cell)
    for (const cell of ['平水多点', '-80.125', '--80.5x', 'PF27-80']) assert.throws(() => parseBasis(cell))
  })

  test('a contract is that of short fibre unless another is named', ({ assert }) => {
    assert.equal(parsePointContract('pf2703'), 'PF2703')
    assert.equal(parsePointContract('短纤2703合约'), 'PF2703')
    assert.equal(parsePointContract('2703'), 'PF2703')
    assert.equal(parsePointContract('CF2705'), 'CF2705')
    assert.isNull(parsePointContract(''))
    for (const cell of ['PF703', '三月', 'PF27031']) assert.throws(() => parsePointContract(cell))
  })

  test('a delivery is picking up or bringing', ({ assert }) => {
    for (const cell of ['自提', '仓库自提', '厂提']) assert.equal(parseDelivery(cell), DeliveryType.pickUp)
    for (const cell of ['送到', '送货到厂', '包送']) assert.equal(parseDelivery(cell), DeliveryType.delivered)
    assert.isNull(parseDelivery(''))
    assert.throws(() => parseDelivery('快递'))
  })

  test('columns are known by the titles of the trade, and a price of another unit is not', ({ assert }) => {
    const fieldOf = (title: string) => GOODS_FIELDS.titles.fieldsOf([[title]])[0]
    for (const [title, field] of [
      ['单价', 'price'],
      ['单价(元/吨)', 'price'],
      ['价格 元/吨', 'price'],
      ['含税单价（元）', 'price'],
      ['单价（万元/吨）', null],
      ['单价元/kg', null],
      ['单价（元/公斤）', null],
      ['基差（元/吨）', 'priceDiff'],
      ['点价合约', 'priceContract'],
      ['自提/送到', 'deliveryType'],
      ['交货方式', 'deliveryType'],
      ['存放地', 'place'],
    ] as const)
      assert.equal(fieldOf(title), field, title)
    for (const { key } of OFFER_FIELDS) assert.isDefined(GOODS_FIELDS.find(key))
  })
})
