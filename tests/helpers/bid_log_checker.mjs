#!/usr/bin/env node
/*
 * A checker of bid logs written from docs/bid-log.md alone, in another style than the others, so that they can be held against each other. It uses
 * nothing of the project:
 *
 *   node tests/helpers/bid_log_checker.mjs 成交公证-JP….json
 *
 * Prints one line per finding, as `<rule> <lot or -> <bid or ->`, and ends with 1 if there is any.
 */
import crypto from 'node:crypto'
import fs from 'node:fs'
import { pathToFileURL } from 'node:url'

const SHA = (...parts) => {
  const digest = crypto.createHash('sha256')
  for (const part of parts) digest.update(part)
  return digest.digest()
}

/** HMAC by its definition. */
const MAC = (key, message) => {
  const block = new Uint8Array(64)
  block.set(key)
  return SHA(
    block.map((byte) => byte ^ 0x5c),
    SHA(
      block.map((byte) => byte ^ 0x36),
      Buffer.from(message, 'utf8')
    )
  ).toString('hex')
}

const bar = (list) => list.map((value) => (value === null ? '' : `${value}`)).join('|')

/** R1 to R7, which versions 2 and 3 share. */
function* chainsOf(log) {
  const secret = Buffer.from(log.chainKey, 'hex')
  if (SHA(`mianqiao-auction-key/2|${log.houseCode}|${log.chainKey}`).toString('hex') !== log.commitment)
    yield ['R1', '-', '-']

  for (const lot of log.items) {
    let link = ''
    let valid = [null, null]
    const links = ['']
    for (let at = 0; at < lot.bids.length; at++) {
      const bid = lot.bids[at]
      if (bid.seq !== at + 1) yield ['R2', lot.id, bid.seq]
      const text = bar([
        link,
        lot.id,
        bid.seq,
        bid.bidderNo,
        bid.signer,
        bid.price,
        bid.reason,
        bid.detail,
        bid.key,
        bid.stamp,
      ])
      if (MAC(secret, text) !== bid.hash) yield ['R3', lot.id, bid.seq]
      link = bid.hash
      links.push(link)
      if (bid.reason === 0 && bid.seq > (lot.sealedSeq ?? Infinity)) yield ['R6', lot.id, bid.seq]
      else if (bid.reason === 0) valid = [bid.price, bid.bidderNo]
    }
    if (lot.lastSeq !== lot.bids.length || lot.lastHash !== link) yield ['R4', lot.id, '-']
    if (lot.sealedSeq !== null && links[lot.sealedSeq] !== lot.sealedHash) yield ['R5', lot.id, lot.sealedSeq]
    if (bar(valid) !== bar([lot.hammerPrice, lot.buyer])) yield ['R7', lot.id, '-']
  }
}

function* versionTwo(log) {
  yield* chainsOf(log)
  const secret = Buffer.from(log.chainKey, 'hex')
  const { priceType, direction, startTime, endTime, postpone } = log.terms
  const sealed = [
    bar(['mianqiao-auction-log/2', log.houseCode, log.commitment, priceType, direction, startTime, endTime, postpone]),
    ...log.items.map((lot) =>
      bar([
        lot.id,
        lot.startingPrice,
        lot.stepPrice,
        lot.sealedSeq,
        lot.sealedHash,
        lot.result,
        lot.hammerPrice,
        lot.buyer,
      ])
    ),
    ...log.outages.map((outage) => bar(['outage', outage.from, outage.until, outage.deadline])),
  ].join('\n')
  if (MAC(secret, sealed) !== log.seal) yield ['R8', '-', '-']
}

const moment = (stamp) => Date.parse(stamp.replace(/^(....)(..)(..)(..)(..)(..)(...).*$/, '$1-$2-$3T$4:$5:$6.$7Z'))

/** The rules of the document for one bid, as they are for `now`, a function that tells which moments have been. */
function* answers(log, lot, bid, state, now) {
  const { terms } = log
  const at = moment(bid.stamp)
  const facts = (kind, of, field) =>
    log.facts.filter((fact) => fact.kind === kind && (!field || fact[field] === of) && now(moment(fact.at)))
  const up = terms.direction === 1 ? 1 : -1
  const { startingPrice: start, stepPrice: step } = lot
  const shift = facts('deadline', lot.id, 'lot').findLast((fact) => moment(fact.at) >= state.since)
  const deadline = shift ? moment(shift.note) : (state.deadline ?? moment(terms.endTime) + terms.postpone * 1000)
  const entry = facts('entry', bid.bidderNo, 'who').at(-1)

  if (facts('void').length) return yield [9, null]
  if (at < moment(terms.startTime)) return yield [1, null]
  if (facts('close', lot.id, 'lot').length || at >= deadline) return yield [2, null]
  const bars = log.facts.filter((fact) => fact.kind === 'bar' && fact.who === bid.signer && moment(fact.at) <= at)
  if (bars.at(-1)?.state === 1) return yield [10, null]
  if (bid.bidderNo === null || entry?.state !== 2) return yield [3, null]
  if (state.leader === bid.bidderNo) return yield [4, null]

  const next = state.price === null ? start : state.price + up * step
  if ((bid.price - next) * up < 0) return yield [5, next]
  if ((bid.price - start) % step !== 0) return yield [6, step]
  if (state.price !== null && Math.abs(bid.price - state.price) > 20 * step) return yield [7, null]
  if (terms.priceType === 1 && bid.price <= 0) return yield [7, null]
  const far = state.price === null && Math.abs(bid.price - start) > 20 * step
  if (far) yield [7, start + up * 20 * step]

  let needed = lot.deposit
  for (const other of log.items) {
    if (other.id === lot.id) continue
    const leader = other.bids.filter((one) => one.reason === 0 && now(moment(one.stamp))).at(-1)
    const freed = facts('close', other.id, 'lot').some((fact) => fact.state === 4)
    if (leader?.bidderNo === bid.bidderNo && !freed) needed += other.deposit
  }
  if (needed > entry.amount) yield [8, needed - entry.amount]
  else yield [0, far ? Math.abs(bid.price - start) / step : null]
}

function* versionThree(log) {
  yield* chainsOf(log)
  const secret = Buffer.from(log.chainKey, 'hex')
  const { terms } = log
  const common = [
    ...[terms.priceType, terms.direction, terms.startTime, terms.endTime, terms.postpone],
    ...[terms.flashCap, terms.entryMinimum, terms.notice],
  ]
  const own = ({ id, startingPrice, stepPrice, reservePrice, deposit, weight, batchCode }) =>
    bar([id, startingPrice, stepPrice, reservePrice, deposit, weight, batchCode])
  const sealed = [
    bar(['mianqiao-auction-log/3', log.houseCode, log.commitment, ...common]),
    ...log.items.map(
      (lot) => `${own(lot)}|${bar([lot.sealedSeq, lot.sealedHash, lot.result, lot.hammerPrice, lot.buyer])}`
    ),
    ...log.outages.map((outage) => bar(['outage', outage.from, outage.until, outage.deadline])),
    ...log.facts.map((fact) =>
      bar(['fact', fact.at, fact.kind, fact.lot, fact.who, fact.state, fact.amount, fact.note])
    ),
  ].join('\n')
  if (MAC(secret, sealed) !== log.seal) yield ['R8', '-', '-']
  const published = [bar(['mianqiao-auction-terms/3', log.houseCode, ...common]), ...log.items.map(own)].join('\n')
  if (MAC(secret, published) !== log.facts.findLast(({ kind }) => kind === 'terms')?.note) yield ['R9', '-', '-']

  const isVoid = log.facts.some(({ kind }) => kind === 'void')
  for (const lot of log.items) {
    const state = { price: null, leader: null, deadline: null, since: -Infinity }
    for (const bid of lot.bids) {
      const at = moment(bid.stamp)
      const possible = [(time) => time < at, (time) => time <= at].flatMap((now) => [
        ...answers(log, lot, bid, state, now),
      ])
      if (!possible.some(([reason, detail]) => reason === bid.reason && detail === bid.detail))
        yield ['R10', lot.id, bid.seq]
      if (bid.reason !== 0) continue
      state.price = bid.price
      state.leader = bid.bidderNo
      if (at < moment(terms.endTime)) continue
      const cap = log.facts.findLast(({ kind, at: stamp }) => kind === 'cap' && moment(stamp) <= at)?.amount
      const last = moment(terms.endTime) + (cap ?? terms.flashCap) * 60_000
      state.deadline = Math.min(at + terms.postpone * 1000, last)
      state.since = at
    }
    const closing = log.facts.find(({ kind, lot: id }) => kind === 'close' && id === lot.id)
    const enough =
      lot.reservePrice === null ||
      (terms.direction === 1 ? state.price >= lot.reservePrice : state.price <= lot.reservePrice)
    const result = !isVoid && state.price !== null && enough ? 5 : 4
    let right = lot.result === result
    if (!isVoid) {
      const moved = log.facts.findLast(
        (fact) => fact.kind === 'deadline' && fact.lot === lot.id && moment(fact.at) >= state.since
      )
      const due = moved ? moment(moved.note) : (state.deadline ?? moment(terms.endTime) + terms.postpone * 1000)
      right &&= closing !== undefined && closing.state === result && moment(closing.at) >= due
    }
    if (!right) yield ['R11', lot.id, '-']
  }
  for (const { kind, lot, note } of log.facts) {
    if (kind !== 'deadline') continue
    const outage = log.outages.find(({ deadline }) => deadline === note)
    if (!outage || moment(note) !== moment(outage.until) + terms.postpone * 1000) yield ['R12', lot, '-']
  }
}

function* versionOne(log) {
  for (const lot of log.items) {
    let link = ''
    const links = ['']
    for (let at = 0; at < lot.bids.length; at++) {
      const bid = lot.bids[at]
      if (bid.seq !== at + 1) yield ['R2', lot.id, bid.seq]
      const text = bar([
        link,
        lot.id,
        bid.seq,
        bid.companyId,
        bid.userId,
        bid.price,
        bid.reason,
        bid.detail,
        bid.key,
        bid.stamp,
      ])
      if (SHA(text).toString('hex') !== bid.hash) yield ['R3', lot.id, bid.seq]
      link = bid.hash
      links.push(link)
    }
    if (lot.lastSeq !== lot.bids.length || lot.lastHash !== link) yield ['R4', lot.id, '-']
    if (lot.sealedSeq !== null && links[lot.sealedSeq] !== lot.sealedHash) yield ['R5', lot.id, lot.sealedSeq]
  }
  const sealed = [
    log.houseCode,
    ...log.items.map((lot) =>
      bar([lot.id, lot.sealedSeq, lot.sealedHash, lot.result, lot.hammerPrice, lot.buyerCompanyId])
    ),
    ...log.outages.map((outage) => bar(['outage', outage.from, outage.until, outage.deadline])),
  ].join('\n')
  if (SHA(sealed).toString('hex') !== log.seal) yield ['R8', '-', '-']
}

/** The findings in a log, by the rules of the document. */
export function findings(log) {
  if (log.format === 'mianqiao-auction-log/3') return [...versionThree(log)]
  if (log.format === 'mianqiao-auction-log/2') return [...versionTwo(log)]
  if (log.format === 'mianqiao-auction-log/1') return [...versionOne(log)]
  throw new Error(`unknown format ${log.format}`)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const found = findings(JSON.parse(fs.readFileSync(process.argv[2], 'utf8')))
  for (const finding of found) console.log(finding.join(' '))
  process.exitCode = found.length ? 1 : 0
}
