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

function* versionTwo(log) {
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
  if (log.format === 'mianqiao-auction-log/2') return [...versionTwo(log)]
  if (log.format === 'mianqiao-auction-log/1') return [...versionOne(log)]
  throw new Error(`unknown format ${log.format}`)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const found = findings(JSON.parse(fs.readFileSync(process.argv[2], 'utf8')))
  for (const finding of found) console.log(finding.join(' '))
  process.exitCode = found.length ? 1 : 0
}
