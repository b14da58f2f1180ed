import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import { usePageName } from '~/frame/page_name'
import { ShopPictures } from '~/components/content/shop_pictures'
import { ForeignList } from '~/components/foreign/foreign_list'
import { Icon } from '~/components/icon'
import { Bones, ErrorState } from '~/components/states'
import { wordOf } from '~/components/state_tag'
import { TabList } from '~/components/tab_list'
import { TonnageList } from '~/components/tonnage/tonnage_list'
import type { StoreRow } from '#wire/listing/transformers/store'
import { count, price, shortTime, weight } from '~/lib/format'
import { useAction, useCall } from '~/lib/query'
import { OfferSearch } from './offer_search'
import { Tag } from '#ui/kit/tag'
import styles from './store.module.css'

type Seller = { id: number; name: string }

const KINDS: {
  key: string
  label: string
  of: (store: StoreRow) => number
  list: ComponentType<{ seller: Seller }>
}[] = [
  {
    key: 'batches',
    label: '皮棉',
    of: (store) => store.onSale - store.byTonne - store.inDollars,
    list: OfferSearch,
  },
  { key: 'tonnage', label: '棉副涤短', of: (store) => store.byTonne, list: TonnageList },
  { key: 'dollars', label: '进口棉$', of: (store) => store.inDollars, list: ForeignList },
]

/** What it has of each kind: batches of cotton, goods by the tonne, and offers in dollars; of one kind only without tabs. */
function Goods({ store }: { store: StoreRow }) {
  const [params, setParams] = useSearchParams()
  const seller = { id: store.companyId, name: store.name }
  const sold = KINDS.filter(({ of }) => of(store) > 0)
  const kinds = sold.length > 0 ? sold : KINDS.slice(0, 1)
  const { key, list: List } = kinds.find((kind) => kind.key === params.get('goods')) ?? kinds[0]
  if (kinds.length === 1) return <List seller={seller} />
  return (
    <>
      <TabList
        label="店铺商品"
        tabs={kinds.map((kind) => ({ key: kind.key, label: `${kind.label} ${count(kind.of(store))}` }))}
        chosen={key}
        onChoose={(goods) => setParams({ goods }, { replace: true, preventScrollReset: true })}
      />
      <div className={styles.goods}>
        <List seller={seller} />
      </div>
    </>
  )
}

/** The shop of one company: its details and its offers. */
export default function Store({ companyId }: { companyId: number }) {
  const { data, error, isPending, refetch } = useCall('/shop/store/get', { companyId })
  usePageName(data && { name: data.name, title: `${data.name} 店铺` })
  const refresh = ['/shop/store/get', '/shop/store/list'] as const
  const follow = useAction('/shop/favourite/add', { refresh })
  const leave = useAction('/shop/favourite/delete', { refresh })
  if (isPending) return <Bones />
  if (!data) return <ErrorState page error={error} onRetry={() => void refetch()} hint="该店铺不存在或已停止营业" />
  return (
    <>
      <section className={`card ${styles.storeHead}`}>
        <div>
          <h1>{data.name}</h1>
          <div className="row">
            <Tag tone="green">
              <Icon name="check" /> 已认证
            </Tag>
            {data.typeList.map((type) => (
              <Tag key={type}>{wordOf('companyType', type)}</Tag>
            ))}
            <span className="text-soft text-small">
              {data.province} {data.city}
            </span>
          </div>
        </div>
        <dl>
          <div>
            <dt>在售</dt>
            <dd>
              <b>{count(data.onSale)}</b> 批
            </dd>
          </div>
          <div>
            <dt>重量</dt>
            <dd>
              <b>{weight(data.onSaleWeight)}</b> 吨
            </dd>
          </div>
          {data.minPrice !== null && (
            <div>
              <dt>皮棉最低价</dt>
              <dd>
                <b className="text-up">{price(data.minPrice)}</b>
              </dd>
            </div>
          )}
          <div>
            <dt>最近挂牌</dt>
            <dd>{shortTime(data.newestTime)}</dd>
          </div>
        </dl>
        <button
          type="button"
          className={`btn ${data.favourite ? '' : 'primary'}`}
          aria-pressed={data.favourite}
          disabled={follow.busy || leave.busy}
          onClick={() => void (data.favourite ? leave : follow).run({ companyId })}
        >
          <Icon name="star" />
          {data.favourite ? '已关注' : '关注店铺'}
        </button>
      </section>
      <ShopPictures companyId={companyId} />
      <Goods store={data} />
    </>
  )
}
