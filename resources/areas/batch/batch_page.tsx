import { lazy, Suspense } from 'react'
import { Link, Navigate, useParams } from 'react-router'
import { BatchHead } from './batch_head'
import { AgioCard, ImportedCard, WeightCard } from './side_cards'
import { EntrepotCard } from './entrepot_card'
import { FilesCard, inspectedText } from './files_card'
import { Indicators } from './indicators'
import { lacksMain, NO_MAIN_COLOUR } from './main_colour'
import { PriceCard } from '~/components/offer_cards/price_card'
import { SellerCard } from '~/components/offer_cards/seller_card'
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
import { fixed } from '~/lib/format'
import { useCall } from '~/lib/query'
import { BatchType, YesNo } from '#ui/generated/codes'
import { Button } from '#ui/kit/button'
import styles from './batch_page.module.css'
import batchStyles from './batch.module.css'

const BaleCharts = lazy(() => import('./bale_charts'))

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
  const elsewhere = batch.error?.reason === 'listing.soldByTonne' ? batch.error.detail?.productId : null
  if (elsewhere) return <Navigate to={`/seed-fiber/${String(elsewhere)}`} replace />
  if (batch.error && !data) {
    return batch.error.code === 40400 ? (
      <div className="card">
        <EmptyState
          page
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
      <ErrorState page error={batch.error} onRetry={() => void batch.refetch()} hint="批次没有加载出来" />
    )
  }
  if (!data) return <Bones lines={10} />
  const { row, bales } = data
  const known = row.lvMain !== null || row.lenAvg !== null || row.mikeAvg !== null

  return (
    <div className={`${batchStyles.batchPage} stack`}>
      <BatchHead details={data} refetch={() => void batch.refetch()} />
      <section className="card">
        <header>
          <h2>品质</h2>
          <span className="text-faint text-small">
            {row.isVerified === YesNo.no
              ? '非公检数据'
              : bales.length > 0
                ? inspectedText(row.packets, bales.length)
                : '公证检验'}
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
            <QualityStrip batch={row} size="page" measured={bales.length || row.packets} />
            {lacksMain(row) && (
              <p className={`${styles.noMain} text-faint text-small`}>
                颜色级 {row.lvMainText}：{NO_MAIN_COLOUR}
              </p>
            )}
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
          <PriceCard details={data} />
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
          <FilesCard details={data} />
        </div>
      </div>
      <div className={batchStyles.dock}>
        <span>
          <OfferPrice row={row} />
          <small className="text-faint">{fixed(row.settlementWeight, 3)} 吨</small>
        </span>
        {!data.mine && (
          <>
            <AskButton row={row} inquiry={data.inquiry} />
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
