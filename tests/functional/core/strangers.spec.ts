/*
 * Every declared call × everybody to whom a row does not belong. Where the fields of calls lead is stated here, and a call with a field that has no
 * place fails: so that each new call is asked as well. Whoever names a stranger's row is answered as if it did not exist, word for word.
 */
import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import type { Assert } from '@japa/assert'
import testUtils from '@adonisjs/core/services/test_utils'
import drive from '@adonisjs/drive/services/main'
import db from '@adonisjs/lucid/services/db'
import env from '#start/env'
import { forgetEverything } from '#core/cached'
import { shiftClock } from '#core/clock'
import { DataScope } from '#core/codes'
import { calls, type Call } from '#core/declared_calls'
import { ENVELOPE_CODES } from '#core/envelope'
import { clearLimits } from '#app/identity/proofs/limits'
import { createMember, type TestMember } from '#tests/helpers/actors'
import { textOfAnswer } from '#tests/helpers/answer_text'
import { PAY_PASSWORD } from '#tests/helpers/bank'
import { fittingInput, type Schema } from '#tests/helpers/call_inputs'
import { makePrivateMarket, type Kind, type PrivateMarket } from '#tests/helpers/private_market'
import { digestOfMarket, wordsOfMarket } from '#tests/helpers/private_words'

/** What a field of an input names. `public`: what everybody may know. */
const FIELDS: Record<string, Kind | 'public'> = {
  orderId: 'order',
  lineId: 'orderLine',
  lineIds: 'orderLine',
  pickOrderId: 'pickOrder',
  settlementId: 'settlement',
  claimId: 'claim',
  submissionId: 'submission',
  requestId: 'purchaseRequest',
  instructionId: 'instruction',
  quotationId: 'quotation',
  demandId: 'demand',
  answerId: 'demandAnswer',
  offerId: 'foreignOffer',
  documentId: 'foreignDocument',
  batchId: 'batch',
  productId: 'batch',
  productIds: 'batch',
  batchIds: 'batch',
  listingId: 'listing',
  listingIds: 'listing',
  shopProductIds: 'listing',
  importId: 'import',
  userId: 'user',
  contactId: 'user',
  companyId: 'company',
  addressId: 'address',
  payeeCompanyId: 'company',
  customerCompanyId: 'company',
  buyerId: 'company',
  houseId: 'session',
  itemId: 'lot',
  bankCardId: 'card',
  fileId: 'file',
  fileIds: 'file',
  ticketFileId: 'file',
  ticketFileIds: 'file',
  photoFileIds: 'file',
  reportFileId: 'file',
  licenceFileId: 'file',
  authorisationFileId: 'file',
  articleId: 'public',
  entrepotId: 'public',
}

/** What a field means in some calls, by the beginning of their paths. */
const IN_CALLS: [string, string, Kind | 'public'][] = [
  ['/api/seed-fiber/', 'productId', 'goods'],
  ['/api/seed-fiber/import/', 'importId', 'goodsImport'],
  ['/api/foreign/import/', 'importId', 'dollarImport'],
  ['/api/demand/', 'quotationId', 'demandLine'],
  ['/api/pair/', 'orderId', 'pairOrder'],
  ['/api/foreign/order/', 'orderId', 'foreignOrder'],
  ['/api/pair/', 'lineIds', 'pairLine'],
  ['/api/file/', 'id', 'file'],
  ['/api/web/user/session/', 'id', 'device'],
  ['/api/address/', 'id', 'address'],
  ['/api/certification/invitation/', 'id', 'invitation'],
  ['/api/company/card/', 'id', 'company'],
  ['/api/staff/request/', 'id', 'joinRequest'],
  ['/api/staff/invitation/', 'id', 'invitation'],
  ['/api/staff/salesUser/', 'id', 'salesUser'],
  ['/api/staff/', 'id', 'user'],
  ['/api/bank/card/', 'id', 'card'],
  ['/api/bank/company/receipt', 'id', 'transfer'],
  ['/api/individuation/watch/', 'id', 'watch'],
  ['/api/cotton/', 'id', 'cottonList'],
  ['/api/shop/saved/', 'id', 'savedSearch'],
  ['/api/entrepot/', 'id', 'public'],
  ['/api/producer/', 'id', 'public'],
  ['/api/notice/', 'ids', 'notice'],
  ['/api/notice/push/', 'id', 'pushDevice'],
]

/** Kinds of which others may read what is offered to them; a stranger's row is no secret there, but nothing private stands in it. */
const OFFERED = new Set<Kind>(['company', 'listing', 'foreignOffer', 'demand'])

/** 未受邀请: a company that knows the number of a session it is not invited to is told so when it wants to take part (decision 223). */
const TOLD = new Set(['/api/auction/register', '/api/auction/bid'])

/** The card of a company names its contacts, and them alone, to members (decision 225). */
const CARD = '/api/company/card/get'

/** What 本人 bounds (decision 221): orders and everything below them on both sides, and what a person keeps for himself. */
const OF_PARTIES = new Set<Kind>([
  ...(['order', 'orderLine', 'pickOrder', 'settlement', 'claim', 'submission', 'pairOrder', 'pairLine'] as const),
  ...(['foreignOrder', 'foreignDocument'] as const),
  ...(['instruction', 'savedSearch', 'cottonList', 'watch', 'device', 'pushDevice', 'notice'] as const),
])
/** On the buyer's side also the bargains that one has begun. */
const OF_ONE = new Set<Kind>([...OF_PARTIES, 'quotation', 'demandAnswer', 'demandLine', 'file'])

/** Papers with what the caller has written himself. */
const PRINTED = new Set(['/api/certification/template/download', '/api/bank/company/statement/paper'])

/** Codes of somebody who is stopped before the rule of a call. */
const { sessionLost, forbidden, notCertified, notManager, notFound } = ENVELOPE_CODES
const REFUSED = new Set<number>([sessionLost, forbidden, notCertified, notManager, notFound])

/** What the market lacks: the rule of the call looks for it in the caller's own rows, and says so. */
const LACKING = new Set([
  ...['/api/certification/invitation/answer', '/api/producer/get', '/api/order/cancel/withdraw'],
  ...['/api/invoice/register', '/api/invoice/confirm', '/api/invoice/return', '/api/invoice/red'],
  ...['/api/invoice/fee/confirm', '/api/invoice/fee/return'],
  ...['/api/pair/roll/answer', '/api/pair/roll/withdraw', '/api/auction/sign', '/api/auction/abandon'],
  ...['/api/auction/won/get', '/api/foreign/order/cancel/answer'],
])

/** No row has it. */
const MISSING = 987_654_321_000

/** Ids are whole numbers; the number of an identity card is none. */
const namesRow = ({ type, items }: Schema) => [(items ?? { type }).type].flat().includes('integer')

type Field = { way: string[]; name: string; kind: Kind | 'public' | undefined }

function fieldsOf(call: Call, schema: Schema, way: string[] = []): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const here = [...way, name]
    const below = [...fieldsOf(call, inner, here), ...(inner.items ? fieldsOf(call, inner.items, here) : [])]
    if (!/^ids?$|Ids?$/.test(name) || !namesRow(inner)) return below
    const kind = IN_CALLS.find(([path, field]) => call.path.startsWith(path) && field === name)?.[2] ?? FIELDS[name]
    return [{ way: here, name, kind }, ...below]
  })
}

const schemaOf = (call: Call) => (call.input?.toJSONSchema() ?? {}) as Schema

/** The schema with some of its optional fields made compulsory, so that generated inputs fill them. */
function requiring(schema: Schema, wanted: ReadonlySet<string>): Schema {
  const properties =
    schema.properties &&
    Object.fromEntries(Object.entries(schema.properties).map(([key, inner]) => [key, requiring(inner, wanted)]))
  const more = Object.keys(schema.properties ?? {}).filter((key) => wanted.has(key))
  return {
    ...schema,
    ...(properties && { properties, required: [...new Set([...(schema.required ?? []), ...more])] }),
    ...(schema.items && { items: requiring(schema.items, wanted) }),
  }
}

/** Values that a generated input could not guess. */
const FITTING = {
  payPassword: PAY_PASSWORD,
  seen: 'nothing',
  side: 'buyer',
  productionYear: 2026,
  password: 'Mianqiao2026',
  mapping: [{ column: 0, field: 'batchCode', unit: null }],
}

function inputOf(call: Call, ids: Record<string, number>, fields: readonly Field[]) {
  const known = Object.fromEntries(
    fields.map(({ name, kind }) => [name, /s$/.test(name) && name !== 'ids' ? [ids[kind!]] : ids[kind!]])
  )
  if ('ids' in known) known.ids = [known.ids] as never
  // By-products have a year, or they are refused before their files are looked for.
  const schema = requiring(schemaOf(call), new Set([...fields.map(({ name }) => name), 'productionYear']))
  return fittingInput(schema, { ...FITTING, ...known }) as Record<string, unknown>
}

type Answer = { status: number; code: number; text: string }

/** The answer to a call; of a stream what it says first. Limits are for people in a hurry. */
async function send(call: Call, who: { token: string }, input: object): Promise<Answer> {
  const response = await fetch(`http://${env.get('HOST') ?? '127.0.0.1'}:${env.get('PORT')}${call.path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
      'Authorization': `Bearer ${who.token}`,
    },
    body: JSON.stringify(input),
  })
  const { status } = response
  const type = response.headers.get('content-type') ?? ''
  if (type.includes('event-stream')) {
    const reader = response.body!.getReader()
    const { value } = await reader.read()
    await reader.cancel()
    return { status, code: ENVELOPE_CODES.success, text: Buffer.from(value ?? []).toString() }
  }
  const text = await textOfAnswer(response).catch((error: Error) => {
    throw new Error(`${call.path} ended in the middle of its answer (${status}, ${type})`, { cause: error })
  })
  if (!type.includes('json')) return { status, code: ENVELOPE_CODES.success, text }
  const { code } = JSON.parse(text) as { code: number }
  if (code !== ENVELOPE_CODES.tooMany) return { status, code, text }
  await clearLimits()
  // paces are counted in memory
  forgetEverything()
  return send(call, who, input)
}

/** A page of a list, where an answer is one. */
function pageOf({ code, text }: Answer): { total?: number; data?: unknown[] } {
  if (code !== ENVELOPE_CODES.success || !text.startsWith('{')) return {}
  const { body } = JSON.parse(text) as { body?: { total?: number; data?: unknown[] } | null }
  return body && Array.isArray(body.data) ? body : {}
}

/** Runs something and takes back what it has changed. */
async function tried<Result>({ form }: Call, work: () => Promise<Result>): Promise<Result> {
  if (form === 'read') return work()
  await db.rawQuery('savepoint tried')
  try {
    return await work()
  } finally {
    await db.rawQuery('rollback to savepoint tried')
    forgetEverything()
  }
}

/** Posted calls that take the id of a row. */
const asked = calls
  .filter(({ method }) => method === 'POST')
  .map((call) => ({ call, fields: fieldsOf(call, schemaOf(call)) }))
  .filter(({ fields }) => fields.some(({ kind }) => kind !== 'public'))

const isPrivate = ({ kind }: Field) => kind !== 'public'

/** Each field of a call that names a private row, with the fields that are filled in beside it: all of them, or none. */
const ways = ({ fields }: { fields: Field[] }) => {
  const named = fields.filter(isPrivate)
  return named.flatMap((field) => (named.length > 1 ? [named, [field]] : [named]).map((filled) => ({ field, filled })))
}

let cells = 0
let markets: { mine: PrivateMarket; theirs: PrivateMarket } | undefined

test.group('Every call × every row that belongs to somebody else', (group) => {
  group.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.setup(() => {
    drive.fake()
    return () => drive.restore()
  })
  group.teardown(() => {
    shiftClock(0)
    markets = undefined
  })

  async function made(client: ApiClient, assert: Assert) {
    markets ??= { theirs: await makePrivateMarket(client, assert), mine: await makePrivateMarket(client, assert) }
    return markets
  }

  /** What is wrong with the answer to somebody who names a row that is not his; `missing` is the answer for no row. */
  function problemOf(call: Call, kind: Kind, at: string, id: number, stranger: Answer, missing: Answer) {
    if (stranger.status >= 500) return `${at} answers ${stranger.status}`
    if (OFFERED.has(kind) || TOLD.has(call.path)) return null
    if (stranger.text === missing.text.replaceAll(String(MISSING), String(id))) return null
    return `${at}: ${stranger.text.slice(0, 200)}, but for no row ${missing.text.slice(0, 200)}`
  }

  test('has its place here', ({ assert }) => {
    const placeless = asked.flatMap(({ call, fields }) =>
      fields.filter(({ kind }) => !kind).map(({ way }) => `${call.path}: ${way.join('.')}`)
    )
    assert.deepEqual(placeless, [])
  })

  test('a stranger’s row does not exist, tells nothing and does not change', async ({ client, assert }) => {
    const { mine, theirs } = await made(client, assert)
    const registered = await createMember({ certified: false })
    const words = await wordsOfMarket(theirs, mine)
    const digest = await digestOfMarket(theirs)
    const before = await digest()
    const leaks: string[] = []
    const reached = new Set<string>()
    for (const { call, fields } of asked) {
      if (call.access === 'guest') continue
      const people: [TestMember, string][] = [
        [mine.buyer, 'a rival who buys'],
        [mine.seller, 'a rival who sells'],
      ]
      if (call.access === 'user') people.push([registered, 'a registered person'])
      const asking = ways({ fields }).flatMap((way) => people.map(([who, name]) => ({ ...way, who, name })))
      /** All of them one after the other, with the id of a row of each one's kind; what they have changed is taken back once. */
      const answers = (idOf: (kind: Kind) => number, then?: () => Promise<void>) =>
        tried(call, async () => {
          const given: Answer[] = []
          for (const { field, filled, who } of asking) {
            const kind = field.kind as Kind
            given.push(await send(call, who, inputOf(call, { ...mine.ids, [kind]: idOf(kind) }, filled)))
          }
          await then?.()
          return given
        })
      const strangers = await answers(
        (kind) => theirs.ids[kind],
        async () => {
          if (call.form === 'read') return
          for (const [table, value] of Object.entries(await digest()))
            if (value !== before[table]) leaks.push(`${call.path} changed ${table}`)
        }
      )
      const missing = await answers(() => MISSING)
      for (const [place, { field, name }] of asking.entries()) {
        cells++
        const kind = field.kind as Kind
        const stranger = strangers[place]
        const at = `${call.path} ${field.way.join('.')} by ${name}`
        const problem = problemOf(call, kind, at, theirs.ids[kind], stranger, missing[place])
        if (problem) leaks.push(problem)
        if (call.path !== CARD)
          leaks.push(...words.filter((word) => stranger.text.includes(word)).map((word) => `${at} tells ${word}`))
        if (stranger.code !== ENVELOPE_CODES.validation) reached.add(`${call.path} ${field.way.join('.')}`)
      }
    }
    assert.deepEqual(leaks, [])
    const vacuous = asked
      .filter(({ call }) => call.access !== 'guest')
      .flatMap(({ call, fields }) => fields.filter(isPrivate).map(({ way }) => `${call.path} ${way.join('.')}`))
      .filter((one) => !reached.has(one))
    assert.deepEqual(vacuous, [], 'inputs that are refused before anybody looks for the row')
  })

  test('words of strangers find nothing in any list or sheet, and nothing of theirs is counted', async ({
    client,
    assert,
  }) => {
    const { mine, theirs } = await made(client, assert)
    const words = await wordsOfMarket(theirs, mine)
    // Who knows the whole code of a batch is told its certificate, offered or not.
    const codes = new Set((await db.from('batches').select('batch_code')).map(({ batch_code: code }) => code))
    const plain = words.filter((word) => /^[\w\u4e00-\u9fff]{6,30}$/.test(word) && !codes.has(word))
    const tried = plain.filter((_word, place) => place % Math.ceil(plain.length / 4) === 0)
    const leaks: string[] = []
    for (const call of calls) {
      if (call.method !== 'POST' || call.access === 'guest') continue
      if (call.form !== 'read' && call.form !== 'file') continue
      const schema = schemaOf(call)
      const fields = fieldsOf(call, schema).filter(isPrivate)
      const given = (more: object) => send(call, mine.buyer, { ...inputOf(call, mine.ids, fields), ...more })
      const look = (at: string, { status, text }: Answer, written = '') => {
        cells++
        if (status >= 500) leaks.push(`${at} answers ${status}`)
        for (const word of words)
          if (word !== written && text.includes(word)) leaks.push(`${at} tells ${word}: ${text.slice(0, 200)}`)
      }
      const whole = await given({})
      if (call.path !== CARD) look(call.path, whole)
      const { total, data } = pageOf(whole)
      if (data && total !== undefined && data.length < 10 && total !== data.length)
        leaks.push(`${call.path} counts ${total} and shows ${data.length}`)
      for (const [field, { type, enum: words, pattern, format }] of Object.entries(schema.properties ?? {})) {
        if (words || pattern || format || field === 'seen' || ![type].flat().includes('string')) continue
        for (const word of tried) {
          const nothing = [...word].toReversed().join('')
          const there = await given({ [field]: word })
          const none = await given({ [field]: nothing })
          look(`${call.path} by ${field}`, there, word)
          const told = ({ text }: Answer, written: string) =>
            text.replaceAll(written, '?').replaceAll(/"(serverTime|remainSeconds)":\d+/g, '')
          if (told(there, word) !== told(none, nothing) && !PRINTED.has(call.path))
            leaks.push(`${call.path} by ${field} ${word}: ${there.text.slice(0, 200)}, but ${none.text.slice(0, 200)}`)
        }
      }
    }
    assert.deepEqual(leaks, [])
  })

  test('for 本人 a colleague’s rows do not exist', async ({ client, assert }) => {
    const { theirs } = await made(client, assert)
    await db.from('roles').where('code', 'COMPANY_TRADER').update({ data_scope: DataScope.ownRows })
    const [buyer, seller, pairBuyer, , dollarBuyer, dollarSeller] = theirs.people
    const leaks: string[] = []
    for (const { company } of [buyer, seller, pairBuyer, dollarBuyer, dollarSeller]) {
      const colleague = await createMember({ company })
      for (const { call, fields } of asked) {
        if (!['certified', 'user'].includes(call.access)) continue
        const bounded = company === seller.company || company === dollarSeller.company ? OF_PARTIES : OF_ONE
        const asking = ways({ fields }).filter(({ field }) => bounded.has(field.kind as Kind))
        const answers = (idOf: (kind: Kind) => number) =>
          tried(call, async () => {
            const given: Answer[] = []
            for (const { field, filled } of asking) {
              const kind = field.kind as Kind
              given.push(await send(call, colleague, inputOf(call, { ...theirs.ids, [kind]: idOf(kind) }, filled)))
            }
            return given
          })
        if (asking.length === 0) continue
        const strangers = await answers((kind) => theirs.ids[kind])
        const missing = await answers(() => MISSING)
        for (const [place, { field }] of asking.entries()) {
          cells++
          const kind = field.kind as Kind
          const at = `${call.path} ${field.way.join('.')} by a colleague`
          const problem = problemOf(call, kind, at, theirs.ids[kind], strangers[place], missing[place])
          if (problem) leaks.push(problem)
        }
      }
    }
    assert.deepEqual(leaks, [])
  })

  test('whoever it belongs to is let through to the rule of the call', async ({ client, assert }) => {
    const { theirs } = await made(client, assert)
    const shut: string[] = []
    for (const call of calls) {
      if (call.method !== 'POST' || call.access === 'guest') continue
      const fields = fieldsOf(call, schemaOf(call)).filter(isPrivate)
      const codes: number[] = []
      for (const who of theirs.people) {
        cells++
        const { code } = await tried(call, () => send(call, who, inputOf(call, theirs.ids, fields)))
        codes.push(code)
        if (!REFUSED.has(code)) break
      }
      const shutTo = codes.every((code) => REFUSED.has(code))
      const told = codes.every((code) => code === notFound) && LACKING.has(call.path)
      if (shutTo && !told) shut.push(`${call.path}: ${codes.join(', ')}`)
    }
    assert.deepEqual(shut, [])
    console.log(`strangers: ${cells} cells, 0 leaks`)
  })
})
