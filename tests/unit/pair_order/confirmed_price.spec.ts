import { createHash } from 'node:crypto'
import { test } from '@japa/runner'
import { digestOf, type ConfirmedPrice } from '#app/pair_order/rules/confirmed_price'

const CONFIRMED: ConfirmedPrice = {
  confirmationNo: 'DJ202611180001',
  orderNo: 'XH202611170001',
  contractNo: null,
  buyer: '汉江纺织有限公司',
  seller: '奎屯棉业有限公司',
  priceContract: 'CF2705',
  instruction: { kind: '限价', placedName: '周敏', placedTime: '2026-11-18 09:31:00', limitPrice: 1_565_000 },
  futures: 1_564_500,
  filledBy: '平台行情',
  filledName: '系统',
  filledTime: '2026-11-18 09:45:12',
  reason: null,
  lines: [
    { batchCode: '65001261001', weight: '43.729', priceDiff: 85_000, agio: 0, price: 1_649_500, amount: 72_130_986 },
  ],
}

/** As the digest is described: the names of all figures in alphabetical order, without blanks. */
const WRITTEN =
  '{"buyer":"汉江纺织有限公司","confirmationNo":"DJ202611180001","contractNo":null,"filledBy":"平台行情","filledName":"系统",' +
  '"filledTime":"2026-11-18 09:45:12","futures":1564500,"instruction":{"kind":"限价","limitPrice":1565000,"placedName":"周敏",' +
  '"placedTime":"2026-11-18 09:31:00"},"lines":[{"agio":0,"amount":72130986,"batchCode":"65001261001","price":1649500,' +
  '"priceDiff":85000,"weight":"43.729"}],"orderNo":"XH202611170001","priceContract":"CF2705","reason":null,"seller":"奎屯棉业有限公司"}'

test.group('The hash of a 点价确认单', () => {
  test('is SHA-256 of what it says, which anybody can compute', ({ assert }) => {
    assert.equal(digestOf(CONFIRMED), createHash('sha256').update(WRITTEN, 'utf8').digest('hex'))
    assert.match(digestOf(CONFIRMED), /^[0-9a-f]{64}$/)
  })

  test('is the same in whatever order the figures come', ({ assert }) => {
    const turned = Object.fromEntries(Object.entries(CONFIRMED).reverse()) as ConfirmedPrice
    assert.equal(digestOf(turned), digestOf(CONFIRMED))
  })

  test('is another one when any of it is', ({ assert }) => {
    const [line] = CONFIRMED.lines
    const others: ConfirmedPrice[] = [
      ...(Object.keys(CONFIRMED) as (keyof ConfirmedPrice)[]).map((name) => ({ ...CONFIRMED, [name]: 'another' })),
      { ...CONFIRMED, lines: [{ ...line, amount: line.amount + 1 }] },
      { ...CONFIRMED, lines: [line, line] },
      { ...CONFIRMED, lines: [] },
    ]
    const digests = [CONFIRMED, ...others].map(digestOf)
    assert.lengthOf(new Set(digests), digests.length)
  })
})
