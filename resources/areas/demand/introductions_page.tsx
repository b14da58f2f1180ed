import { Switch } from 'antd'
import { Link } from 'react-router'
import type { IntroductionRow } from '#wire/demand/transformers/demand'
import { ListingState, SalesState } from '#ui/generated/codes'
import { Tag } from '#ui/kit/tag'
import { QualityStrip } from '~/components/quality_strip'
import { EmptyState, ErrorState, Bones, PageHeader } from '~/components/states'
import { message } from '~/lib/feedback'
import { price, shortTime, weight } from '~/lib/format'
import { useAction, useCall } from '~/lib/query'
import { useCan } from '~/lib/use_session'
import styles from './demand.module.css'

/** /demand/introductions: goods that sellers have introduced to the company, and whether they may. */
export function Component() {
  const { data, error, refetch } = useCall('/demand/introductions', {})
  return (
    <main className="wrap">
      <PageHeader title="收到的推荐" actions={data && <Recommended on={data.recommended} />} />
      <p className="text-soft text-small">
        开启时，贵司的求购、近 30
        天和保存的搜索、近一年的采购会与认证卖方的货源比对，符合的卖方可看到贵司名称、意向类别和自家货源的差距，并推荐货源；搜索的条件、价格和采购的内容不向卖方显示。
      </p>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Bones lines={8} />}
      {data?.data.length === 0 && (
        <EmptyState
          title="还没有收到推荐"
          hint="发布求购或保存常用的搜索，符合的卖方会来推荐货源"
          actions={
            <Link className="btn primary" to="/demand/publish">
              发布求购
            </Link>
          }
        />
      )}
      {data?.data.map((row) => (
        <Introduction key={row.id} row={row} />
      ))}
    </main>
  )
}

function Recommended({ on }: { on: boolean }) {
  const may = useCan('demand:add')
  const set = useAction('/demand/recommended/set', {
    refresh: ['/demand/introductions'],
    onDone: (_body, { recommended }) => {
      message.success(recommended ? '已开启接收推荐' : '已关闭接收推荐')
    },
  })
  return (
    <label className={styles.switch}>
      接收卖方推荐
      <Switch
        aria-label="接收卖方推荐"
        checked={on}
        disabled={!may}
        loading={set.busy}
        onChange={(recommended) => void set.run({ recommended })}
      />
    </label>
  )
}

function Introduction({ row }: { row: IntroductionRow }) {
  return (
    <article className={`card ${styles.introduction}`}>
      <header>
        <h2>{row.sellerCompanyName}</h2>
        <span className="push text-soft text-small">{shortTime(row.createdTime)}</span>
      </header>
      <div className={styles.inside}>
        {row.message && <p>{row.message}</p>}
        {row.goods.map((goods) => (
          <Goods key={goods.productId} goods={goods} />
        ))}
      </div>
    </article>
  )
}

function Goods({ goods }: { goods: IntroductionRow['goods'][number] }) {
  const onSale = goods.state === ListingState.listed && goods.salesState === SalesState.onSale
  return (
    <div className={styles.line}>
      <div>
        <Link to={`/batch/${goods.batchCode}`}>
          <b>{goods.batchCode}</b>
        </Link>
        <span>　{weight(goods.settlementWeight)} 吨　</span>
        <Tag tone="green">匹配 {goods.score}</Tag>
        <QualityStrip batch={goods} />
      </div>
      <div className={`num ${styles.worth}`}>
        {onSale ? <b className="text-up">{price(goods.price)}</b> : <span className="text-soft">已不在售</span>}
        <small className="text-soft">{goods.entrepotName}</small>
      </div>
    </div>
  )
}
