import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { Icon } from '~/components/icon'
import { Countdown } from '~/components/figures'
import { addToCart } from '~/components/offers/cart'
import { compareAddress } from '~/components/offers/compare_tray'
import { OfferPrice } from '~/components/offers/offer_price'
import { OwnPriceLine } from '~/components/offers/own_price'
import { PriceDistanceLine } from '~/components/offers/price_distance'
import { PlaceOrder } from '~/components/offers/place_order'
import { isFree, shortOrigin, storageWord, warehouseOf } from '~/components/offers/offer_texts'
import { AskButton } from '~/components/quotation/ask_button'
import { StateTag, wordOf } from '~/components/state_tag'
import { cropYear, money, price, weight } from '~/lib/format'
import { askLogin, useSession } from '~/lib/use_session'
import {
  BidType,
  InTransitState,
  ListingState,
  PriceType,
  SalesState,
  SpotType,
  StorageFeeType,
  WeightType,
  YesNo,
} from '#ui/generated/codes'
import type { BatchDetails } from '#wire/listing/transformers/batch_details'
import { Button } from '#ui/kit/button'
import { Tag } from '#ui/kit/tag'
import styles from './batch.module.css'

const AddToListDialog = lazy(() =>
  import('~/components/offers/add_to_list').then((module) => ({ default: module.AddToListDialog }))
)

/** Name, price and actions of a batch. */
export function BatchHead({ details, refetch }: { details: BatchDetails; refetch: () => void }) {
  const { row, mine, heldForMeUntil, siblings } = details
  const [adding, setAdding] = useState(false)
  const token = useSession((state) => state.token)
  const orderable = isFree(row) || (row.state === ListingState.listed && heldForMeUntil !== null)
  const lines: [string, React.ReactNode][] = [
    ['产地', shortOrigin(row.chandi)],
    [
      '加工厂',
      row.producerCode ? (
        <Link to={`/producer/${row.producerCode}`}>{row.producerName ?? row.producerCode}</Link>
      ) : (
        (row.producerName ?? '--')
      ),
    ],
    ...(row.producerAddress ? [['加工厂地址', row.producerAddress] satisfies [string, string]] : []),
    ['仓库', row.entrepotId ? <Link to={`/entrepot/${row.entrepotId}`}>{row.entrepotName}</Link> : warehouseOf(row)],
    [
      '交货',
      `${wordOf('deliveryType', row.deliveryType)}${row.deliveryNote ? `（${row.deliveryNote}）` : ''}　${row.storageFeeType === StorageFeeType.none ? '' : '仓储费'}${storageWord(row)}`,
    ],
    ['检验日期', row.verifyDate ?? '--'],
    ['证书编号', row.inspectCode ?? '--'],
    ['检验单位', row.inspectUnit ?? '--'],
    ['计价重量', wordOf('weightType', row.weightType)],
    ['议价', row.state === ListingState.listed ? wordOf('adjustable', row.adjustable) : '--'],
  ]
  return (
    <section className={`card ${styles.batchHead}`}>
      <div className="what">
        <h1>
          {row.batchCode}{' '}
          {row.state === ListingState.listed ? (
            <StateTag dictionary="salesState" code={row.salesState} />
          ) : (
            <Tag>未挂牌</Tag>
          )}
          {row.isVerified === YesNo.yes && <Tag tone="indigo">已公检</Tag>}
          {row.spotType === SpotType.presale && <Tag tone="amber">预售 {row.appointmentDate}</Tag>}
          {row.inTransitState === InTransitState.inTransit && (
            <Tag tone="amber">在途{row.arrivalDate ? ` 预计${row.arrivalDate}到` : ''}</Tag>
          )}
          {row.bci === YesNo.yes && <Tag tone="green">BCI</Tag>}
          {row.state === ListingState.listed && row.bidType === BidType.open && <Tag>参与竞价</Tag>}
        </h1>
        <p className="text-soft">
          {[
            wordOf('productType', row.productType),
            row.batchType && wordOf('batchType', row.batchType),
            row.pickType && wordOf('pickType', row.pickType),
            row.productionYear && `${cropYear(row.productionYear)} 年度`,
            `${row.packets} 包`,
            row.packageType && wordOf('packageType', row.packageType),
          ]
            .filter(Boolean)
            .join('　')}
        </p>
        <dl>
          {lines.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {(row.remark || row.storageFeeMemo) && (
          <p className="text-soft text-small">{[row.remark, row.storageFeeMemo].filter(Boolean).join('；')}</p>
        )}
        {siblings.length > 0 && (
          <p className="text-faint text-small">
            同一批号还登记在：
            {siblings.map(({ companyName, listed }) => `${companyName}${listed ? '（在售）' : ''}`).join('、')}
          </p>
        )}
      </div>
      <div className={styles.offer} data-testid="offer">
        {row.state !== ListingState.listed ? (
          <p className="text-soft">该批次目前没有挂牌，可查看证书数据。</p>
        ) : (
          <>
            <p>
              <OfferPrice row={row} size="page" />
            </p>
            <PriceDistanceLine row={row} full />
            <OwnPriceLine row={row} full />
            <p className="text-soft">
              {row.weightType === WeightType.conditioned ? '公重' : '毛重'} <b>{weight(row.settlementWeight)}</b> 吨
              {'　'}
              {row.priceType === PriceType.basis ? '暂估货款' : '货款'} <b>{money(row.amount)}</b> 元
            </p>
            <p className="text-faint text-small">
              {row.priceType === PriceType.basis && `点价截止 ${row.pointDeadline ?? '合约交割月前最后交易日'}　`}
              定金 {price(row.deposit)} 元/吨
              {row.listedAt ? `　挂牌 ${row.listedAt.slice(0, 16)}` : ''}
            </p>
          </>
        )}
        {heldForMeUntil && (
          <p className="tag green">
            已为贵司预留，
            <Countdown before="剩余" until={heldForMeUntil} onEnd={refetch} />
          </p>
        )}
        <div className="acts">
          {mine ? (
            <Link className="btn primary large" to={`/seller/product?keyword=${encodeURIComponent(row.batchCode)}`}>
              管理该批次
            </Link>
          ) : (
            <>
              <PlaceOrder
                rows={[orderable ? { ...row, salesState: SalesState.onSale } : row]}
                label="立即下单"
                large
                onDone={refetch}
              />
              <Button size="large" disabled={!isFree(row)} onClick={() => void addToCart([row.shopProductId])}>
                加入购物车
              </Button>
              <AskButton row={row} inquiry={details.inquiry} large />
            </>
          )}
          <Link className="btn large icon" to={compareAddress([row.productId])} aria-label="加入对比" title="对比">
            <Icon name="compare" />
          </Link>
          <Button
            size="large"
            className="icon"
            aria-label="加入选棉清单"
            title="加入选棉清单"
            onClick={() => (token ? setAdding(true) : askLogin())}
          >
            <Icon name="star" />
          </Button>
        </div>
        {row.state === ListingState.listed && !orderable && !mine && (
          <p className="text-warn text-small">
            {row.salesState === SalesState.reserved ? '卖方已为其他客户预留' : '该批次已有买方下单，暂不可购买'}
          </p>
        )}
      </div>
      <Suspense>{adding && <AddToListDialog productIds={[row.productId]} onClose={() => setAdding(false)} />}</Suspense>
    </section>
  )
}
