import { useState } from 'react'
import { HelpLink } from '~/components/help_link'
import { wordOf } from '~/components/state_tag'
import { price } from '~/lib/format'
import type { AuctionLotCard, AuctionRoom } from '../api'
import { MOST_STEPS } from '#wire/auction/rules/bid_range'
import { moves } from '../bidding_texts'
import { NoticeModal } from './notice_modal'
import roomStyles from './room.module.css'
import auctionStyles from '../auction.module.css'

/** 本场规则. */
export function RulesCard({ room, lot }: { room: AuctionRoom; lot: AuctionLotCard | null }) {
  const [reading, setReading] = useState(false)
  const rules: [string, string][] = [
    [`${moves(room)}价幅度`, `${price(lot?.stepPrice)} 元/吨`],
    ['单次最多', `${MOST_STEPS} 手`],
    ['秒杀倒计时', `${room.postpone} 秒`],
    ['秒杀最长', `${room.flashCap} 分钟`],
    ['仓储费', wordOf('storageFeeType', lot?.storageFeeType)],
    ['成交确认', `结束后 ${room.confirmDays} 个工作日内，17:00 前`],
  ]
  return (
    <section className={`card ${roomStyles.rules}`} aria-label="本场规则">
      <header>
        <h2>本场规则</h2>
        <HelpLink />
        <button
          type="button"
          className={`more ${auctionStyles.link} ${roomStyles.link}`}
          onClick={() => setReading(true)}
        >
          竞价须知
        </button>
      </header>
      <dl className={`pairs ${roomStyles.pad}`}>
        {rules.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {room.logCommitment && (
        <p className={`text-small text-soft ${roomStyles.digest}`}>
          公证承诺：<code>{room.logCommitment}</code>
        </p>
      )}
      {room.logTerms && (
        <p className={`text-small text-soft ${roomStyles.digest}`}>
          条款封存（含保留价）：<code>{room.logTerms}</code>
        </p>
      )}
      <NoticeModal room={room} open={reading} onClose={() => setReading(false)} />
    </section>
  )
}

export function Keys() {
  return (
    <p className={`${roomStyles.keys} wide-only`}>
      <kbd>↑</kbd>
      <kbd>↓</kbd>
      <span>选批</span>
      <kbd>1</kbd>
      <kbd>2</kbd>
      <kbd>5</kbd>
      <span>手数</span>
      <kbd>⏎</kbd>
      <span>出价</span>
      <kbd>Esc</kbd>
      <span>取消</span>
    </p>
  )
}
