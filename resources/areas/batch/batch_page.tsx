import { lazy, Suspense } from 'react'
import { Link, useParams } from 'react-router'
import { BatchHead } from './batch_head'
import { AgioCard, EntrepotCard, ImportedCard, SellerCard, WeightCard } from './side_cards'
import { Indicators } from './indicators'
import { AskButton } from '~/components/quotation/ask_button'
import { SimilarCard } from './similar'
import { PlaceOrder } from '~/components/offers/place_order'
import { OfferPrice } from '~/components/offers/offer_price'
import { addToCart } from '~/components/offers/cart'
import { isFree } from '~/components/offers/offer_texts'
import { Icon } from '~/components/icon'
import { usePageName } from '~/frame/page_name'
import { QualityStrip } from '~/components/quality_strip'
import { Bones, EmptyState, ErrorState } from '~/components/states'
import { wordOf } from '~/components/state_tag'
import { downloadDetection } from '~/lib/call'
import { fixed, price, shortTime, signed } from '~/lib/format'
import { useCall } from '~/lib/query'
import { serverNow } from '~/lib/clock'
import { BatchType, PriceType, YesNo } from '#ui/generated/codes'
import type { BatchDetails } from '#wire/listing/transformers/batch_details'
import { Button } from '#ui/kit/button'
import styles from './batch_page.module.css'
import batchStyles from './batch.module.css'

const BaleCharts = lazy(() => import('./bale_charts'))
const PriceChart = lazy(() => import('./price_chart'))

/** 批次详情: one batch with its certificate, offer, bales, weights, seller and similar offers. */
export function Component() {
  const { code = '' } = useParams()
  return (
    <main className="wrap">
      <BatchPage key={code} code={code} />
    </main>
  )
}

function BatchPage({ code }: { code: string }) {
  const batch = useCall('/batch/get', { batchCode: code }, { call: { quiet: [40400] } })
  const data = batch.data
  usePageName(
    data && {
      name: data.row.batchCode,
      title: `批次 ${data.row.batchCode}`,
      crumbs: [
        ['选棉', '/shop'],
        [wordOf('productType', data.row.productType), `/shop?productType=${data.row.productType}`],
      ],
    }
  )
  if (batch.error && !data) {
    return batch.error.code === 40400 ? (
      <div className="card">
        <EmptyState
          title={`没有找到批次 ${code}`}
          hint="请核对批号；也可以按质量条件搜索在售批次"
          actions={
            <>
              <Link className="btn primary" to="/batch">
                查询批号
              </Link>
              <Link className="btn" to="/shop">
                去选棉
              </Link>
            </>
          }
        />
      </div>
    ) : (
      <ErrorState error={batch.error} onRetry={() => void batch.refetch()} hint="批次没有加载出来" />
    )
  }
  if (!data) return <Bones lines={10} />
  const { row, bales, prices } = data
  const basis = prices.at(-1)?.priceType === PriceType.basis
  const known = row.lvMain !== null || row.lenAvg !== null || row.mikeAvg !== null

  return (
    <div className={`${batchStyles.batchPage} stack`}>
      <BatchHead details={data} refetch={() => void batch.refetch()} />
      <section className="card">
        <header>
          <h2>品质</h2>
          <span className="text-faint text-small">
            {row.isVerified === YesNo.no ? '非公检数据' : bales.length > 0 ? `${bales.length} 包逐包公检` : '公证检验'}
          </span>
          <span className={`push ${styles.legendLine} text-faint text-small`}>
            <i className="swatch" style={{ background: 'var(--r1)' }} />
            <i className="swatch" style={{ background: 'var(--r2)' }} />
            <i className="swatch" style={{ background: 'var(--r3)' }} />
            <span>由优到次</span>
            <i className="swatch" style={{ background: 'var(--r4)' }} />
            <i className="swatch" style={{ background: 'var(--r5)' }} />
            <span>需留意</span>
          </span>
        </header>
        {known ? (
          <div className="inside">
            <QualityStrip batch={row} size="page" />
          </div>
        ) : (
          <EmptyState
            title="该批次没有检验数据"
            hint="卖方导入检验单后，这里显示各项指标"
            actions={
              <Link className="btn" to="/shop">
                看有检验数据的批次
              </Link>
            }
          />
        )}
        <Indicators details={data} />
      </section>
      <div className={batchStyles.columns}>
        <div className="stack">
          {bales.length > 0 && (
            <section className="card">
              <header>
                <h2>逐包分布</h2>
                <span className="text-faint text-small">横轴为检测值，纵轴为包数</span>
              </header>
              <div className="inside">
                <Suspense fallback={<Bones lines={8} />}>
                  <BaleCharts bales={bales} longStaple={row.batchType === BatchType.extraLongStaple} />
                </Suspense>
              </div>
            </section>
          )}
          {prices.length > 0 && (
            <section className="card">
              <header>
                <h2>价格走势</h2>
                <span className="text-faint text-small">{basis ? '基差' : '挂牌价'}，元/吨</span>
              </header>
              <div className="inside">
                <Suspense fallback={<Bones lines={4} />}>
                  <PriceChart
                    prices={prices.filter(({ priceType }) => (priceType === PriceType.basis) === basis)}
                    now={new Date((serverNow() ?? Date.now()) + 8 * 3_600_000)
                      .toISOString()
                      .slice(0, 19)
                      .replace('T', ' ')}
                  />
                </Suspense>
                <ul className={styles.priceList}>
                  {[...prices].reverse().map(({ time, fromPrice, toPrice, priceType, priceContract }) => (
                    <li key={time}>
                      <time>{shortTime(time)}</time>
                      <span>{fromPrice === null ? '挂牌' : '调价'}</span>
                      <b>{priceType === PriceType.basis ? `${priceContract} ${signed(toPrice)}` : price(toPrice)}</b>
                      <span className={fromPrice === null ? '' : toPrice > fromPrice ? 'text-up' : 'text-down'}>
                        {fromPrice === null ? '' : signed(toPrice - fromPrice)}
                      </span>
                    </li>
                  ))}
                </ul>
                <p className="text-faint text-small">来源：平台挂牌记录。参考价，不构成交易价格</p>
              </div>
            </section>
          )}
          <SimilarCard row={row} />
          {bales.length === 0 && (
            <div className={styles.twoUp}>
              <EntrepotCard details={data} />
              <SellerCard details={data} />
            </div>
          )}
        </div>
        <div className="stack">
          <WeightCard details={data} />
          <AgioCard details={data} />
          <ImportedCard details={data} />
          {bales.length > 0 && (
            <>
              <EntrepotCard details={data} />
              <SellerCard details={data} />
            </>
          )}
          <FilesCard row={row} bales={bales.length} />
        </div>
      </div>
      <div className={batchStyles.dock}>
        <span>
          <OfferPrice row={row} />
          <small className="text-faint">{fixed(row.settlementWeight, 3)} 吨</small>
        </span>
        {!data.mine && (
          <>
            <AskButton row={row} />
            <Button
              className="icon"
              aria-label="加入购物车"
              title="加入购物车"
              disabled={!isFree(row)}
              onClick={() => void addToCart([row.shopProductId])}
            >
              <Icon name="cart" />
            </Button>
            <PlaceOrder rows={[row]} label="立即下单" onDone={() => void batch.refetch()} />
          </>
        )}
      </div>
    </div>
  )
}

/** What can be taken away from the page: the inspection results, of every bale where they are known. */
function FilesCard({ row, bales }: { row: BatchDetails['row']; bales: number }) {
  return (
    <section className="card">
      <header>
        <h2>文件</h2>
      </header>
      <ul className={styles.files}>
        <li>
          <Icon name="file" />
          <span>
            {bales > 0 ? '逐包检测结果.xlsx' : '检测结果.xlsx'}
            <small>
              {row.inspectCode ? `证书 ${row.inspectCode}　` : ''}
              {bales > 0 ? `${bales} 包` : `${row.packets} 包，整批`}
            </small>
          </span>
          <Button
            tone="quiet"
            size="small"
            aria-label="下载检测结果"
            onClick={() =>
              void downloadDetection('/batch/export', { productIds: [row.productId] }, row.batchCode).catch(() => {})
            }
          >
            <Icon name="download" />
            下载
          </Button>
        </li>
      </ul>
    </section>
  )
}
