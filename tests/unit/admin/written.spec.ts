import { test } from '@japa/runner'
import { searchWords } from '#app/admin/rules/pasted_list'
import { pageNumbers, shownOf } from '../../../admin/list/pages.js'
import { writtenDay, writtenMoment } from '../../../admin/registry/written_day.js'
import { today, USUAL_DAYS } from '../../../admin/report/period.js'

test.group('What operators write and read', () => {
  test('days are read as people write them, and none that is not in the calendar', ({ assert }) => {
    for (const typed of ['2026-11-03', '2026/11/3', '2026.11.03', ' 2026年11月3日 ', '20261103'])
      assert.equal(writtenDay(typed), '2026-11-03', typed)
    for (const typed of ['', '2026-02-30', '2026-13-01', '11/03/2026', '2026-11', '明天', '2026110'])
      assert.isNull(writtenDay(typed), typed)
  })

  test('the pager never says 0–0', ({ assert }) => {
    assert.equal(shownOf(1, 20, 0), '共 0 条')
    assert.equal(shownOf(2, 20, 31), '21–31，共 31')
    assert.equal(shownOf(9, 20, 31), '本页无数据，共 31')
    assert.deepEqual(pageNumbers(50, 3141), [1, null, 49, 50, 51, null, 3141])
  })

  test('usual days of a filter end today and begin where they say', ({ assert }) => {
    const to = today()
    const periods = USUAL_DAYS.map(([word, make]) => [word, make()] as const)
    assert.deepEqual(
      periods.map(([word]) => word),
      ['今天', '近7天', '本月']
    )
    for (const [word, period] of periods) assert.equal(period.to, to, word)
    const days = periods.map(([, { from }]) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1)
    assert.deepEqual(days, [1, 7, Number(to.slice(8))])
  })

  test('a text of the search box is words of one row, or a list of entries', ({ assert }) => {
    assert.deepEqual(searchWords('新疆 3128 手采 29'), { words: ['新疆', '3128', '手采', '29'] })
    assert.deepEqual(searchWords('3128 29.2'), { words: ['3128', '29.2'] })
    assert.deepEqual(searchWords('XH20261122000471 xh20261122000463 XH20261122000471'), {
      list: [
        { written: 'XH20261122000471', whole: true },
        { written: 'xh20261122000463', whole: true },
      ],
    })
    assert.deepEqual(searchWords('昌吉 丰源、金穗\n3128'), {
      list: [
        { written: '昌吉 丰源', whole: false },
        { written: '金穗', whole: false },
        { written: '3128', whole: true },
      ],
    })
    assert.deepEqual(searchWords('，；\n'), { words: [] })
  })

  test('a moment is read with its day, to the minute', ({ assert }) => {
    for (const typed of ['2026-11-03 8:05', '2026/11/3 08:05:59', '2026-11-03T08:05', ' 2026年11月3日 8：05 '])
      assert.equal(writtenMoment(typed), '2026-11-03 08:05:00', typed)
    assert.equal(writtenMoment('2026-11-03'), '2026-11-03 00:00:00')
    for (const typed of ['', '8:05', '2026-11-03 24:00', '2026-11-03 8:60', '2026-02-30 8:00', '2026-11-03 8:05 1'])
      assert.isNull(writtenMoment(typed), typed)
  })
})
