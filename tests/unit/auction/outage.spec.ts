import { test } from '@japa/runner'
import { capAfterOutage, deadlineAfterOutage, shortest, STALL, WORTH_RECORDING } from '#app/auction/rules/outage'

const at = (time: string) => Date.parse(`2026-11-20T${time}+08:00`)
const TIMES = { endTime: at('15:00:00'), postpone: 30, flashCap: 60 }
const outage = (from: string, until: string) => ({ from: at(from), until: at(until) })

test.group('Rule for outages (flows §4)', () => {
  test('down for longer than the countdown in the flash phase: open lots get a whole countdown from the return', ({
    assert,
  }) => {
    const broken = outage('15:00:10', '15:00:55')
    assert.equal(deadlineAfterOutage(TIMES, at('15:00:30'), broken), at('15:01:25'))
    assert.equal(deadlineAfterOutage(TIMES, at('15:00:50'), broken), at('15:01:25'))
  })

  test('what had closed before stays closed, what has more time left keeps it', ({ assert }) => {
    const broken = outage('15:10:10', '15:11:00')
    assert.isNull(deadlineAfterOutage(TIMES, at('15:10:10'), broken), 'closed at the very moment it broke')
    assert.isNull(deadlineAfterOutage({ ...TIMES, postpone: 30 }, at('15:11:30'), broken))
  })

  test('a break no longer than the countdown, or over before the flash phase, moves nothing', ({ assert }) => {
    assert.isNull(deadlineAfterOutage(TIMES, at('15:00:30'), outage('15:00:10', '15:00:40')))
    assert.isNull(deadlineAfterOutage(TIMES, at('15:00:30'), outage('14:20:00', '14:59:59')))
  })

  test('a break that reaches into the flash phase counts whole', ({ assert }) => {
    assert.equal(deadlineAfterOutage(TIMES, at('15:00:30'), outage('14:59:00', '15:00:20')), at('15:00:50'))
    assert.equal(deadlineAfterOutage(TIMES, at('15:00:30'), outage('14:00:00', '18:00:00')), at('18:00:30'))
  })

  test('a stall of a second within the last countdown gives a whole countdown, a shorter or earlier one nothing', ({
    assert,
  }) => {
    const stall = (from: string, until: string) => ({ ...outage(from, until), stall: true })
    const deadline = at('15:00:50')
    assert.equal(deadlineAfterOutage(TIMES, deadline, stall('15:00:45', '15:00:46')), at('15:01:16'))
    assert.equal(deadlineAfterOutage(TIMES, deadline, stall('15:00:49.900', '15:00:55')), at('15:01:25'))
    assert.isNull(deadlineAfterOutage(TIMES, deadline, stall('15:00:45', '15:00:45.999')))
    assert.isNull(deadlineAfterOutage(TIMES, deadline, stall('15:00:10', '15:00:20')), 'the countdown is still whole')
    assert.isNull(deadlineAfterOutage(TIMES, deadline, stall('15:00:50', '15:00:55')), 'closed before')
  })

  test('a process that was there counts from a second, one that was away from five', ({ assert }) => {
    const broken = outage('15:00:00', '15:00:01')
    assert.equal(shortest(broken), WORTH_RECORDING)
    assert.equal(shortest({ ...broken, stall: true }), STALL)
    assert.deepEqual([WORTH_RECORDING, STALL], [5_000, 1_000])
  })

  test('the cap gives back what it lost and always leaves room for the countdown', ({ assert }) => {
    assert.equal(capAfterOutage(TIMES, outage('15:10:00', '15:15:00')), 65)
    assert.equal(capAfterOutage(TIMES, outage('14:50:00', '15:15:00')), 75)
    assert.equal(capAfterOutage(TIMES, outage('15:59:50', '16:00:40')), 62, '16:01:10 at least')
  })
})
