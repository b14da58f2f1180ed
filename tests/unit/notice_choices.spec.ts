import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import { filesBelow, textOf } from '#tests/helpers/sources'
import { NoticeType } from '#app/system/codes'
import { codeOfNotice, typeOfNotice } from '#app/system/rules/notice_codes'
import { alertText } from '#app/system/rules/alert_text'
import {
  ALERTS,
  ALWAYS_BY_SMS,
  endOfQuiet,
  NEVER_BY_SMS,
  NOTHING_CHOSEN,
  pushTime,
  smsTime,
  URGENT,
} from '#app/system/rules/notice_choices'

/** Notices that nobody sends, each with the reason. Who writes the first sender takes its line away. */
const WITHOUT_SENDER: Partial<Record<string, string>> = {
  N17: 'bids for freight: transport is a part of its own that is not built',
}

const at = (time: string) => DateTime.fromISO(`2026-11-24T${time}`, { zone: 'Asia/Shanghai' })
const ends = (time: string, from: string, to: string) =>
  endOfQuiet(at(time), { from, to })?.toFormat('MM-dd HH:mm:ss') ?? null

test.group('Choices of notices', () => {
  test('quiet hours begin at the first time and end before the second, also over midnight', ({ assert }) => {
    assert.isNull(ends('21:59:59', '22:00', '07:00'))
    assert.equal(ends('22:00:00', '22:00', '07:00'), '11-25 07:00:00')
    assert.equal(ends('23:59:59', '22:00', '07:00'), '11-25 07:00:00')
    assert.equal(ends('00:00:00', '22:00', '07:00'), '11-24 07:00:00')
    assert.equal(ends('06:59:59', '22:00', '07:00'), '11-24 07:00:00')
    assert.isNull(ends('07:00:00', '22:00', '07:00'))
    assert.isNull(ends('11:59:00', '12:00', '13:30'))
    assert.equal(ends('12:00:00', '12:00', '13:30'), '11-24 13:30:00')
    assert.isNull(ends('13:30:00', '12:00', '13:30'))
    assert.equal(ends('18:00:00', '18:00', '00:00'), '11-25 00:00:00')
    assert.isNull(ends('00:00:00', '18:00', '00:00'))
  })

  test('what is switched off is not sent, what is urgent does not wait, what is compulsory is always sent', ({
    assert,
  }) => {
    const night = { ...NOTHING_CHOSEN, muted: [NoticeType.newOrder], quiet: { from: '22:00', to: '07:00' } }
    assert.isNull(smsTime(NoticeType.newOrder, night, at('12:00')))
    assert.equal(smsTime(NoticeType.claim, night, at('12:00')), 'now')
    assert.equal((smsTime(NoticeType.claim, night, at('23:00')) as DateTime).toFormat('dd HH:mm'), '25 07:00')
    for (const type of URGENT) assert.equal(smsTime(type, night, at('23:00')), 'now')
    for (const type of ALWAYS_BY_SMS)
      assert.equal(smsTime(type, { ...night, muted: ALWAYS_BY_SMS }, at('23:00')), 'now')
    assert.isNull(smsTime(NoticeType.auction, { ...NOTHING_CHOSEN, muted: [NoticeType.auction] }, at('12:00')))
  })

  test('a device is told by the same rules, but of no alert by itself', ({ assert }) => {
    const night = { ...NOTHING_CHOSEN, pushMuted: [NoticeType.newOrder], quiet: { from: '22:00', to: '07:00' } }
    assert.isNull(pushTime(NoticeType.newOrder, night, at('12:00')))
    assert.equal(pushTime(NoticeType.cash, night, at('12:00')), 'now', 'no SMS is sent about it')
    assert.equal((pushTime(NoticeType.claim, night, at('23:00')) as DateTime).toFormat('dd HH:mm'), '25 07:00')
    for (const type of URGENT) assert.equal(pushTime(type, night, at('23:00')), 'now')
    for (const type of ALWAYS_BY_SMS)
      assert.equal(pushTime(type, { ...night, pushMuted: ALWAYS_BY_SMS }, at('23:00')), 'now')
    for (const type of ALERTS) assert.isNull(pushTime(type, { ...night, pushWanted: ALERTS }, at('12:00')))
  })

  test('a summary names the newest alert, and says when it is the last of the day', ({ assert }) => {
    assert.equal(alertText(['CF2701涨到14,000'], false), 'CF2701涨到14,000，请登录查看。')
    assert.equal(
      alertText(['有3批新货符合“北疆机采”', 'CF2701涨到14,000'], true),
      '您关注的货源和行情有2条新动态：CF2701涨到14,000等，请登录查看。今日提醒短信已达上限。'
    )
  })

  test('the compiler knows every declared notice by its code, N01 to N23, and no other', ({ assert }) => {
    assert.equal(typeOfNotice('N05'), NoticeType.pricing)
    assert.equal(typeOfNotice('N23'), NoticeType.approval)
    // @ts-expect-error no notice is declared with this number
    assert.throws(() => typeOfNotice('N99'), '99 is no noticeType')
    // @ts-expect-error notices have two digits
    assert.equal(typeOfNotice('N5'), NoticeType.pricing)
    assert.deepEqual(
      NoticeType.codes.map((type) => typeOfNotice(codeOfNotice(type))),
      NoticeType.codes
    )
  })

  test('every declared notice is sent by something, but for those of parts that are not built', ({ assert }) => {
    const sent = new Set<string>()
    for (const file of filesBelow('app').filter((name) => name.endsWith('.ts')))
      for (const [, code] of textOf(file).matchAll(/\bcode: '(N\d\d)'/g)) sent.add(code)
    const declared = NoticeType.codes.map(codeOfNotice)
    assert.deepEqual(
      declared.filter((code) => !sent.has(code)),
      Object.keys(WITHOUT_SENDER)
    )
  })

  test('what is told on the site only is what no notice about it has an SMS for', ({ assert }) => {
    const withSms = new Set<string>()
    for (const file of filesBelow('app').filter((name) => name.endsWith('.ts')))
      for (const [, found] of textOf(file)
        // What a text inserts is no end of its object.
        .replaceAll(/\$\{[^{}]*\}/g, '')
        .matchAll(/code: '(N\d\d)',[^{}]*?\bsms: /g))
        withSms.add(found)
    assert.deepEqual(
      NEVER_BY_SMS.filter((type) => withSms.has(codeOfNotice(type))),
      []
    )
    assert.isAbove(withSms.size, 5)
  })
})
