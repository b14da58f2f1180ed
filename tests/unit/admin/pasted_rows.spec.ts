/* Lines of a sheet as rows to pick. */
import { test } from '@japa/runner'
import { readPasted } from '../../../admin/registry/picking/pasted_rows.js'
import type { WireField } from '#app/admin/transformers/wire'

const COLUMNS = [
  { key: 'startingPrice', label: '起拍价', kind: 'price', numeric: true, scale: 100 },
  { key: 'stepPrice', label: '幅度', kind: 'price', numeric: true, scale: 100 },
  { key: 'contract', label: '点价合约', kind: 'text' },
] as unknown as WireField[]

const read = (text: string) => readPasted(text, '批号', COLUMNS)

test.group('Pasted rows', () => {
  test('cells of a sheet are the code and the figures in the order of the columns', ({ assert }) => {
    assert.deepEqual(read('65101251001\t16,500\t10\n65101251002\t\t20.5\tCF2705\r\n'), [
      { title: '65101251001', values: { startingPrice: 1_650_000, stepPrice: 1_000 } },
      { title: '65101251002', values: { stepPrice: 2_050, contract: 'CF2705' } },
    ])
  })

  test('heads in the first line say which column is which, and others are left out', ({ assert }) => {
    assert.deepEqual(read('批号\t卖方\t幅度（元/吨）\t起拍价\n65101251001\t丰源\t10\t-350'), [
      { title: '65101251001', values: { stepPrice: 1_000, startingPrice: -35_000 } },
    ])
  })

  test('blanks separate as well, and codes in one line are rows of their own', ({ assert }) => {
    assert.deepEqual(read('65101251001 16500'), [{ title: '65101251001', values: { startingPrice: 1_650_000 } }])
    assert.deepEqual(
      read('65101251001，65101251002、65101251003').map(({ title }) => title),
      ['65101251001', '65101251002', '65101251003']
    )
  })

  test('the last line about a code counts', ({ assert }) => {
    assert.deepEqual(read('A1\t100\na1\t200'), [{ title: 'a1', values: { startingPrice: 20_000 } }])
  })
})
