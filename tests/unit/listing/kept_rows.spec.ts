import { test } from '@japa/runner'
import { KeptRows } from '#app/listing/search/kept_rows'

test.group('Kept rows', () => {
  test('a row is read once, in whatever page it stands, and again after it has changed', async ({ assert }) => {
    const reads: number[][] = []
    const rows = new KeptRows<string>()
    const read = async (ids: number[]) => {
      reads.push(ids)
      return new Map(ids.filter((id) => id !== 9).map((id) => [id, `row ${id}, read ${reads.length}`]))
    }
    assert.deepEqual(await rows.get([2, 1, 9], read), ['row 2, read 1', 'row 1, read 1'])
    assert.deepEqual(await rows.get([1, 3], read), ['row 1, read 1', 'row 3, read 2'])
    rows.forget([1])
    assert.deepEqual(await rows.get([3, 1], read), ['row 3, read 2', 'row 1, read 3'])
    assert.deepEqual(reads, [[2, 1, 9], [3], [1]])
  })

  test('what was being read while something changed is shown once and not kept', async ({ assert }) => {
    const rows = new KeptRows<string>()
    const old = await rows.get([1], async () => {
      rows.forget([1])
      return new Map([[1, 'old']])
    })
    assert.deepEqual(old, ['old'])
    assert.deepEqual(await rows.get([1], async () => new Map([[1, 'new']])), ['new'])
  })

  test('the oldest rows go when there are too many', async ({ assert }) => {
    const rows = new KeptRows<number>(2)
    const reads: number[] = []
    const read = async (ids: number[]) => new Map(ids.map((id) => [id, reads.push(id)]))
    for (const id of [1, 2, 3, 2, 1]) await rows.get([id], read)
    assert.deepEqual(reads, [1, 2, 3, 1])
  })
})
