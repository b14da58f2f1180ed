import { Link, useSearchParams } from 'react-router'
import type { DemandDetails } from '#wire/demand/transformers/demand'
import { BindCompanyState, DeliveryType, DemandState, PriceType } from '#ui/generated/codes'
import { Button } from '#ui/kit/button'
import { Bones, ErrorState, PageHeader } from '~/components/states'
import { StateTag, wordOf } from '~/components/state_tag'
import { usePageName } from '~/frame/page_name'
import { AntdScope } from '~/lib/antd_scope'
import { useCall, useRead } from '~/lib/query'
import { askLogin, useCan, useSession } from '~/lib/use_session'
import { AnswerForm } from './answer_form'
import { DemandAnswers } from './answers'
import { Matches } from './matches'
import { WishActs } from './wish_acts'
import { timeLeft, tonnesText, WishRanges } from './wish_texts'
import { priceWords } from '~/components/wishes/wish_words'
import styles from './demand.module.css'

function useDemand(demandId: number, guest: boolean) {
  const read = useRead('/demand/get', { demandId } as never, { enabled: guest && demandId > 0 })
  const called = useCall(
    '/demand/get',
    { demandId },
    { enabled: !guest && demandId > 0, refetchInterval: 30_000, call: { background: true } }
  )
  return guest ? read : called
}

/** /demand/view-demand?id=: one wish, its answers for whom they concern, and the seller's form. */
export default function Details() {
  const [params] = useSearchParams()
  const demandId = Number(params.get('id')) || 0
  const guest = useSession((state) => !state.token)
  const { data, error, refetch } = useDemand(demandId, guest)
  // A wish that is over by now is not shown as it was.
  const gone = error !== null && (!data || error.code === 40400)
  if (demandId === 0 || gone) return <Unknown error={error} onRetry={() => void refetch()} />
  if (!data) return <Bones lines={8} />
  return <Wish wish={data as DemandDetails} guest={guest} />
}

/** An address without a wish, or with one that is over or not for the viewer. */
function Unknown({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <main className="wrap">
      <PageHeader
        title="求购详情"
        actions={
          <Link className="btn" to="/demand/board">
            求购大厅
          </Link>
        }
      />
      {error ? (
        <ErrorState error={error} hint="求购可能已经结束" onRetry={onRetry} />
      ) : (
        <p className="text-soft">请从求购大厅选择一条求购。</p>
      )}
    </main>
  )
}

function Wish({ wish, guest }: { wish: DemandDetails; guest: boolean }) {
  const [params, setParams] = useSearchParams()
  const may = useCan('demand:answer')
  const certified = useSession((state) => state.user?.bindCompanyState === BindCompanyState.certified)
  const answering = params.has('answer') && wish.mayAnswer && may
  const setAnswering = (on: boolean) =>
    setParams(on ? { id: String(wish.id), answer: '1' } : { id: String(wish.id) }, { replace: true })
  const { owner } = wish
  usePageName({
    name: `求购 ${wish.demandNo}`,
    title: `${wordOf('productType', wish.productType)}求购 ${wish.demandNo}`,
  })
  const rows: [string, React.ReactNode][] = [
    ['买方', wish.companyName ?? '登录并认证后可见'],
    ['求购吨数', tonnesText(wish)],
    [
      wish.priceType === PriceType.basis ? '最高基差' : '期望价',
      `${priceWords(wish)}${wish.price === null ? '' : ' 元/吨'}`,
    ],
    ['交货方式', wordOf('deliveryType', wish.deliveryType)],
    ...(wish.deliveryType === DeliveryType.delivered
      ? ([[wish.deliveryAddress ? '收货地址' : '收货地区', wish.deliveryAddress ?? wish.region ?? '']] as const)
      : []),
    ['有效期', wish.standing ? '长期有效' : `${wish.validUntil ?? ''}（${timeLeft(wish)}）`],
    ...(wish.payment ? ([['付款说明', wish.payment]] as const) : []),
    ...(wish.remark ? ([['备注', wish.remark]] as const) : []),
    ...(owner?.buyerReference ? ([['采购单号', owner.buyerReference]] as const) : []),
    ...(owner && owner.invited.length > 0
      ? ([['邀请的卖方', owner.invited.map(({ name }) => name).join('、')]] as const)
      : []),
  ].map(([label, value]) => [label as string, value])
  return (
    <AntdScope>
      <main className="wrap">
        <PageHeader
          title={`求购 ${wordOf('productType', wish.productType)}`}
          aside={
            <>
              <StateTag dictionary="demandState" code={wish.state} />
              <span className="text-soft">{wish.demandNo}</span>
            </>
          }
          actions={
            <>
              <Link className="btn" to="/demand/board">
                求购大厅
              </Link>
              {guest && (
                <Button tone="primary" onClick={askLogin}>
                  登录后报价
                </Button>
              )}
              {wish.mayAnswer && may && (
                <Button tone="primary" onClick={() => setAnswering(true)}>
                  去报价
                </Button>
              )}
              {owner && <WishActs row={wish} />}
            </>
          }
        />
        {owner?.endReason && <p className="text-warn">{owner.endReason}</p>}
        <section className={`card ${styles.inside}`} aria-label="求购内容">
          <WishRanges ranges={wish.ranges} productType={wish.productType} />
          <dl className={styles.facts}>
            {rows.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
        {!guest && certified && <DemandAnswers wish={wish} />}
        {owner && wish.state === DemandState.open && <Matches wish={wish} />}
        {answering && <AnswerForm wish={wish} onClose={() => setAnswering(false)} />}
      </main>
    </AntdScope>
  )
}
