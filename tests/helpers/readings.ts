/*
 * Rules that read text from outside, each with the length of the longest text that reaches it, in characters: the limit of the validator or of
 * the sheet reader before it. They run in the thread of `reading_worker`, so this file must not need the application.
 */
import { createParser } from 'eventsource-parser'
import { boolean, choices, date, money, number, text as words } from '#app/admin/fields'
import { sessions } from '#app/admin/kinds/sessions'
import { searchWords } from '#app/admin/rules/pasted_list'
import { labelOfTitle, fromCell } from '#app/admin/tasks/sheet_values'
import { readCursor } from '#app/auction/rooms/cursor'
import { payPasswordProblem, sameCompanyName } from '#app/bank/rules/bank_rules'
import { FIELDS } from '#app/catalog/import/fields'
import { OtherRows } from '#app/catalog/import/other_rows'
import * as cells from '#app/catalog/import/parse_values'
import { fieldOfTitles, fieldsOfNumbers, indicatorOf, unitOf } from '#app/catalog/import/synonyms'
import { isCreditCode } from '#app/company/rules/credit_code'
import { excerptOf, relatedQuery, searchQuery, searchVector } from '#app/content/rules/search_words'
import { passwordProblem } from '#app/identity/rules/passwords'
import * as offers from '#app/listing/rules/offer_cells'
import * as goods from '#app/tonnage/import/goods_cells'
import { readCriteria } from '#app/listing/rules/criteria'
import { CRITERIA_LABELS } from '#app/listing/criteria'
import { MAX_TEXT, understand } from '#app/listing/rules/understand'
import { understandValidator } from '#app/listing/validators/search'
import { readText } from '#app/market/rules/own_basis_text'
import { cleanHtml, isBlankHtml, textOfHtml } from '#core/html'
import { detectFormat } from '#core/sheets/detect_format'
import { SHEET_LIMITS } from '#core/sheets/limits'
import { htmlCharset } from '#core/sheets/read_html'
import { NAMES_ON_OFFER } from '#tests/helpers/names_on_offer'
import * as forms from '../../resources/lib/rules.js'
import { searchText } from '../../resources/lib/search_text.js'
import { dispositionName } from '../../resources/lib/caller.js'

type Reading = { most: number; read: (text: string) => unknown }

/** Longest address and longest header that Node accepts. */
const HEADERS = 16_384
const HTML = 200_000

const cell = { most: SHEET_LIMITS.cellText }
const named = { label: '字段' }
/** A field of every kind that parses its cells. */
const IMPORTED = [
  ...[money, number, boolean, date, sessions, words].map((field) => field(named)),
  choices({ 1: '甲', 2: '乙' }, named),
]

const CRITERIA = [...Object.keys(CRITERIA_LABELS), 'share', 'q']

export const READINGS: Record<string, Reading> = {
  'the search text': { most: MAX_TEXT, read: (text) => understand(text, NAMES_ON_OFFER) },
  'the search text, far beyond its limit': { most: 100_000, read: (text) => understand(text, NAMES_ON_OFFER) },
  'the search text of a page': { most: MAX_TEXT, read: searchText },
  'the validator of the search text': { most: MAX_TEXT, read: (text) => understandValidator.tryValidate({ text }) },
  'criteria of a search': {
    most: 1000,
    read: (text) => CRITERIA.map((name) => attempt(() => readCriteria({ [name]: text }))),
  },
  'the search box of the back office': { most: 20_000, read: searchWords },
  'the search of news': {
    most: 100,
    read: (text) => [searchQuery(text), excerptOf('棉花价格上涨3128B'.repeat(500), text)],
  },
  'the words of an article': {
    most: HTML,
    read: (text) => [searchVector([[text, 'D']]), relatedQuery(text.slice(0, 100)), excerptOf(text, '棉花')],
  },
  'the text of an article': { most: HTML, read: (text) => [cleanHtml(text), textOfHtml(text), isBlankHtml(text)] },
  'a basis table in words': { most: 4000, read: readText },
  'a credit code': { most: HEADERS, read: isCreditCode },
  'passwords': { most: HEADERS, read: (text) => [passwordProblem(text, [text]), payPasswordProblem(text)] },
  'the name of a payer': { most: HEADERS, read: (text) => sameCompanyName(text, '棉业') },
  'the last event of a room': { most: HEADERS, read: readCursor },
  'cells of an inspection sheet': {
    ...cell,
    read: (text) => {
      for (const read of [cells.clean, cells.isScientific, cells.isRounded, cells.parseCode]) attempt(() => read(text))
      for (const read of [cells.parseRegion, cells.regionIn, cells.parseGinning, cells.parseGinningShares])
        attempt(() => read(text))
      attempt(() => cells.parseYesNo(text, 'BCI'))
      for (const read of [cells.parseNumber, cells.parseDate, cells.parseYear, cells.parseColour, cells.parseProcess])
        attempt(() => read(text, FIELDS[0]))
      attempt(() => cells.parseWeight(text, FIELDS[0], null))
      attempt(() =>
        cells.parseOrdinal(
          text,
          FIELDS.find(({ key }) => key === 'seq')!
        )
      )
      for (const field of FIELDS.filter(({ of }) => of)) attempt(() => cells.parseNumber(text, field))
    },
  },
  'rows of an inspection sheet that are no batches': {
    ...cell,
    read: (text) => {
      const others = new OtherRows(1, [0])
      return [others.isData([text], 1), others.isData([text], 2), others.isData([text, text], 3)]
    },
  },
  'titles of an inspection sheet': {
    ...cell,
    read: (text) => [
      ...[fieldOfTitles([text]), fieldOfTitles(['长度', text]), fieldOfTitles([text, text])],
      ...[indicatorOf(text), unitOf(text), fieldsOfNumbers([text, '31'])],
    ],
  },
  'titles and cells of an import': {
    ...cell,
    read: (text) => [labelOfTitle(text), ...IMPORTED.map((field) => attempt(() => fromCell(field, text)))],
  },
  'the head of a file': {
    most: HEADERS,
    read: (text) => [htmlCharset(Buffer.from(text)), attempt(() => detectFormat(Buffer.from(text)))],
  },
  'cells of goods by the tonne': {
    ...cell,
    read: (text) => {
      for (const read of [goods.parseKind, goods.parseClass, goods.parseGrade, goods.parseWeightType, goods.parseSize])
        attempt(() => read(text))
      for (const read of [goods.parseLuster, goods.parsePackage, goods.parseTransit]) attempt(() => read(text))
      for (const read of [offers.parsePrice, offers.parseBasis, offers.parsePointContract, offers.parseDelivery])
        attempt(() => read(text))
    },
  },
  'forms of the storefront': {
    most: HEADERS,
    read: (text) => [forms.mobile(text), forms.email(text), forms.newPassword(text), forms.creditCode(text)],
  },
  'answers to the storefront': {
    most: HEADERS,
    read: (text) => [createParser({ onEvent: () => {} }).feed(`data: ${text}\n\n`), dispositionName(text)],
  },
}

/** Runs the rule; a refusal counts as a result. */
export function attempt<Result>(read: () => Result): Result | null {
  try {
    return read()
  } catch {
    return null
  }
}

const PUMPS = [
  ...[
    'a',
    'A1',
    '1',
    '1.',
    '0',
    '.',
    '+',
    'a+',
    '1+',
    '21+',
    '+1',
    '+ ',
    '级',
    '级1',
    '以上',
    '≥',
    '>=',
    '> ',
    '~',
    '1~',
    '-',
  ],
  ...[
    ' ',
    ' \t',
    '\n',
    '\u3000',
    ',',
    '，',
    ';',
    '=',
    '=1',
    '%',
    '1%',
    '"',
    "'",
    '*',
    '/',
    '\\',
    '&',
    '@',
    'a@',
    '@.',
    'a.',
  ],
  ...[
    '(',
    '（',
    '[',
    '【',
    ')',
    '<',
    '<p',
    '<p>',
    '</',
    '<!--',
    '&lt;',
    '白',
    '白棉3级',
    '白1 ',
    '31 ',
    '长度',
    '强力≥',
    '新疆',
  ],
  ...[
    '12345678901 ',
    '回潮 ',
    '北疆 +',
    'charset=',
    'Key (',
    'x: ',
    '1.1.1,',
    '2026-',
    'E1',
    '\0',
    '\u2028',
    '𠮷',
    '\ud800',
  ],
  ...['29mm', '1万', '约1', '低于', '双29', '魁屯', '奎屯利泰', 'kuitun ', 'kuituun', 'kt3128'],
]
const BEFORE = ['', 'a', '21', '强力', '白1', '白1 ', '(', '<p ', '北疆 +1', 'charset=', '1E', 'a@', '"']
const AFTER = ['', '!', '%', '\n!']

/** Texts of a length at which a regular expression with ambiguous repetition does not end. */
export function* hostileTexts(most: number): Generator<string> {
  // For the longest texts the variants of the beginning are left out.
  const long = most > 50_000
  for (const before of long ? [''] : BEFORE)
    for (const pump of PUMPS)
      for (const after of long ? ['!'] : AFTER) {
        const room = most - before.length - after.length
        yield before + pump.repeat(Math.floor(room / pump.length)) + after
      }
}

/** Longest random text: what people type and paste; the longest ones are those of `hostileTexts`. */
const LONGEST = 2_000

/**
 * A text of pieces that the rules know, in random order and number. Half of the texts repeat a few pieces many times, which is what ambiguous
 * repetitions do not end on.
 */
export function randomText(random: () => number, most: number): string {
  const one = <Item>(list: readonly Item[]) => list[Math.floor(random() * list.length)]
  const length = Math.floor(random() ** 3 * Math.min(most, LONGEST))
  const few = Array.from({ length: 1 + Math.floor(random() * 3) }, () => one(PUMPS))
  const pieces = random() < 0.5 ? few : [...PUMPS, ...BEFORE]
  let text = one(BEFORE)
  while (text.length < length) text += one(pieces)
  return (text + one(AFTER)).slice(0, most)
}
