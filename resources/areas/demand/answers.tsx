import { Checkbox } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { goodsNoun } from '#wire/catalog/rules/goods_noun'
import type { AnswerLineRow, DemandAnswerRow, DemandDetails } from '#wire/demand/transformers/demand'
import { PriceType, QuotationAnswer, QuotationState } from '#ui/generated/codes'
import { Button } from '#ui/kit/button'
import { Tag } from '#ui/kit/tag'
import { useContractData } from '~/components/contract_data'
import { Dialog } from '~/components/dialog'
import { BargainActs } from '~/components/quotation/bargain_acts'
import { bargained } from '~/components/quotation/bargained_price'
import { ErrorState } from '~/components/states'
import { StateTag, wordOf } from '~/components/state_tag'
import { message } from '~/lib/feedback'
import { money, shortTime, sumWeight, weight } from '~/lib/format'
import { STALE, useAction, useCall } from '~/lib/query'
import { useCan } from '~/lib/use_session'
import { Comparison } from './comparison'
import { FitScore } from './fit_score'
import { GoodsFacts, GoodsLink, goodsName } from './offered_goods'
import styles from './demand.module.css'

const REFRESH = ['/demand/get', '/demand/answers', '/quotation/list', '/todo/list'] as const

/** The answers to a wish: for its owner all of them beside each other, for a seller his own. */
export function DemandAnswers({ wish }: { wish: DemandDetails }) {
  const { data, error, refetch } = useCall(
    '/demand/answers',
    { demandId: wish.id },
    { refetchInterval: 30_000, call: { background: true } }
  )
  const answers = data?.data
  if (error && !data) return <ErrorState error={error} hint="报价暂时没有加载出来" onRetry={() => void refetch()} />
  if (!answers || (answers.length === 0 && !wish.owner)) return null
  return (
    <>
      {wish.owner && <Comparison answers={answers} wish={wish} />}
      <section aria-label="报价" className={styles.part}>
        <h2>{wish.owner ? `收到的报价 ${answers.length}` : '我的报价'}</h2>
        {answers.length === 0 && <p className="text-soft">还没有报价。符合要求的卖方会收到提醒。</p>}
        {answers.map((answer) => (
          <Answer key={answer.id} answer={answer} buying={wish.owner !== null} />
        ))}
        {data.left > 0 && <p className="text-soft text-small">另有 {data.left} 份较早结束的报价未列出。</p>}
      </section>
    </>
  )
}

function Answer({ answer, buying }: { answer: DemandAnswerRow; buying: boolean }) {
  const may = useCan('quotation:accept')
  const open = answer.lines.filter(({ can }) => can.accept)
  const [struck, setStruck] = useState<readonly number[]>([])
  const [asked, setAsked] = useState<DemandAnswerRow['lines'] | null>(null)
  // The only one has no box to tick.
  const chosen = open.length > 1 ? open.filter(({ id }) => !struck.includes(id)) : open
  return (
    <article className={`card ${styles.card}`}>
      <header>
        <h2>{buying ? answer.sellerCompanyName : answer.answerNo}</h2>
        <span className="text-soft text-small">
          {wordOf('deliveryType', answer.deliveryType)}　{shortTime(answer.createdTime)}
        </span>
      </header>
      <div className={styles.inside}>
        {answer.message && <p className="text-small">留言：{answer.message}</p>}
        {answer.lines.map((line) => (
          <Line
            key={line.id}
            line={line}
            chosen={chosen.includes(line)}
            onChosen={
              line.can.accept && open.length > 1
                ? (on) => setStruck(on ? struck.filter((id) => id !== line.id) : [...struck, line.id])
                : null
            }
          />
        ))}
        {chosen.length > 0 && may && (
          <footer>
            <span className="num">
              {chosen.length} {unit(chosen)}　{weight(sumWeight(chosen.map((line) => line.weight)))} 吨
            </span>
            <Button tone="primary" className="push" onClick={() => setAsked(chosen)}>
              接受报价
            </Button>
          </footer>
        )}
      </div>
      {asked && <Accept answer={answer} lines={asked} buying={buying} onClose={() => setAsked(null)} />}
    </article>
  )
}

/** Others have bought so much of the stock that the answered tonnes are not left. */
const isShort = ({ state, fits, weight: tonnes, goods: { tonnage } }: AnswerLineRow) =>
  state === QuotationState.open && fits !== null && tonnage !== null && tonnage.restWeight < tonnes

const unit = (lines: readonly AnswerLineRow[]) => (lines[0]?.goods.tonnage ? '项' : '批')

function Line({
  line,
  chosen,
  onChosen,
}: {
  line: AnswerLineRow
  chosen: boolean
  onChosen: ((on: boolean) => void) | null
}) {
  const over = line.state !== QuotationState.open
  const accepted = line.acceptState === QuotationAnswer.accepted
  return (
    <div id={`line-${line.id}`} className={`${styles.line} ${over && !accepted ? styles.struck : ''}`}>
      <div>
        {onChosen ? (
          <Checkbox checked={chosen} onChange={(event) => onChosen(event.target.checked)}>
            <b>{goodsName(line.goods)}</b>
          </Checkbox>
        ) : (
          <GoodsLink goods={line.goods} />
        )}
        <span>　{weight(line.weight)} 吨　</span> {line.fit && <FitScore fit={line.fit} />}
        {line.fits === false && <Tag tone="amber">部分不符</Tag>}
        {isShort(line) && <Tag tone="amber">余量不足，现余 {weight(line.goods.tonnage?.restWeight)} 吨</Tag>}
        <GoodsFacts goods={line.goods} />
      </div>
      <div className={`num ${styles.worth}`}>
        <b className="text-up">{bargained(line, line.price)}</b>
        <small>
          {over ? (
            <StateTag
              dictionary={line.acceptState === QuotationAnswer.open ? 'quotationState' : 'quotationAnswer'}
              code={line.acceptState === QuotationAnswer.open ? line.state : line.acceptState}
            />
          ) : (
            `${shortTime(line.fundsUntil ?? line.validUntil)} 前有效`
          )}
        </small>
        {over && <small>{line.endReason}</small>}
        <BargainActs row={line} accept={false} />
      </div>
    </div>
  )
}

/**
 * What is said of lines that cannot be accepted together with the others any more: goods of some are sold, of others the terms have changed, so that
 * somebody has to name a price on them.
 *
 * @param all nothing is left; sold goods are then told of in the words of the refusal
 */
function goneText(gone: readonly Pick<AnswerLineRow, 'termsMoved'>[], noun: string, all: boolean): string | null {
  const moved = gone.some(({ termsMoved }) => termsMoved)
  const sold = gone.some(({ termsMoved }) => !termsMoved)
  if (all) return sold ? (moved ? `${noun}已售或条款已变动` : null) : `${noun}条款已变动，请重新还价`
  const parts = [...(sold ? [`部分${noun}已售`] : []), ...(moved ? [`部分${noun}条款已变动，须重新还价`] : [])]
  return `${parts.join('；')}，是否继续？`
}

/** The buyer is bound to exactly these lines as they are shown here; when some are gone, he is asked whether to go on with the others. */
function Accept({
  answer,
  lines,
  buying,
  onClose,
}: {
  answer: DemandAnswerRow
  lines: AnswerLineRow[]
  buying: boolean
  onClose: () => void
}) {
  const navigate = useNavigate()
  const contract = useContractData()
  const [left, setLeft] = useState(lines)
  const [gone, setGone] = useState<AnswerLineRow[]>([])
  const accept = useAction('/demand/accept', {
    refresh: REFRESH,
    call: { quiet: [STALE] },
    onDone: ({ orderIds, fundsUntil }) => {
      message.success(orderIds.length > 0 ? '已成交' : `买方可用余额不足，保留至 ${fundsUntil ?? ''}`)
      onClose()
      if (orderIds.length > 0) void navigate(`/${buying ? 'buyer' : 'seller'}/${orderIds[0]}`)
    },
    onError: (error) => {
      if (error.code !== STALE) return
      // Where the goods of all lines are sold, the body is their listing, and nothing is left to accept.
      const lines = (error.body as Partial<DemandAnswerRow> | null)?.lines ?? []
      const now = new Map(lines.map((line) => [line.id, line]))
      const still = left.flatMap(({ id }) => {
        const line = now.get(id)
        return line?.can.accept ? [line] : []
      })
      setGone([
        ...gone,
        ...left.filter(({ id }) => !still.some((line) => line.id === id)).map((line) => now.get(line.id) ?? line),
      ])
      setLeft(still)
      message.warning(error.message)
    },
  })
  const amount = left.reduce((sum, line) => sum + Math.round(line.price * line.weight), 0)
  const fixed = left.every(({ priceType }) => priceType === PriceType.fixed)
  return (
    <Dialog
      open
      title="接受报价"
      width={520}
      okText={gone.length > 0 && left.length > 0 ? '继续，接受其余' : '接受并生成订单'}
      okButtonProps={{ loading: accept.busy, disabled: left.length === 0 }}
      onCancel={onClose}
      onOk={() =>
        contract.guard(() =>
          accept.run({ answerId: answer.id, lines: left.map(({ id, seen }) => ({ quotationId: id, seen })) })
        )
      }
    >
      {contract.form}
      {gone.length > 0 && (
        <p className="text-warn" role="alert">
          {goneText(gone, goodsNoun(lines[0].goods.tonnage !== null), left.length === 0) ?? accept.error?.message}
          {left.length === 0 && '。'}
          已划去：
          {gone.map(({ goods }) => goodsName(goods)).join('、')}
        </p>
      )}
      {left.map((line) => (
        <div key={line.id} className={styles.line}>
          <span>
            {line.productName}　<b>{line.batchCode}</b>
          </span>
          <span className="num">
            {weight(line.weight)} 吨 × {bargained(line, line.price)}
          </span>
        </div>
      ))}
      {left.length > 0 && (
        <>
          <p className={styles.sum}>
            <span>
              {left.length} {unit(left)} <b>{weight(sumWeight(left.map((line) => line.weight)))}</b> 吨
            </span>
            {fixed && (
              <span>
                货款 <b className="text-up">{money(amount)}</b> 元
              </span>
            )}
            <span>定金 {money(left.reduce((sum, line) => sum + (line.terms?.deposit ?? 0), 0))} 元</span>
          </p>
          {answer.lines[0]?.deliveryAddress && <p className="text-small">送到：{answer.lines[0].deliveryAddress}</p>}
          <p className="text-soft text-small">
            {buying ? '接受后立即生成订单并冻结定金，请在付款时限内付款。' : '接受后立即生成订单。'}
          </p>
        </>
      )}
    </Dialog>
  )
}
