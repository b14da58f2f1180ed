import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { addToCart } from '~/components/offers/cart'
import { compareAddress, MAX_COMPARED } from '~/components/offers/compare_tray'
import { OfferPrice } from '~/components/offers/offer_price'
import { PlaceOrder } from '~/components/offers/place_order'
import { isFree } from '~/components/offers/offer_texts'
import { Icon } from '~/components/icon'
import { QualityStrip } from '~/components/quality_strip'
import { Bones, EmptyState, ErrorState, PageHeader } from '~/components/states'
import { StateTag } from '~/components/state_tag'
import { call } from '~/lib/call'
import { message } from '~/lib/feedback'
import { useCall } from '~/lib/query'
import type { ListingRow } from '#wire/listing/transformers/listing'
import { allSame, bestOf, GROUPS } from './contrast'
import { lacksMain, NO_MAIN_COLOUR } from './main_colour'
import { ListingState } from '#ui/generated/codes'
import { Button } from '#ui/kit/button'
import { Tag } from '#ui/kit/tag'
import styles from './contrast_page.module.css'
import offersStyles from '~/components/offers/offers.module.css'

/** 批次对比: up to six batches side by side. The ids are in the address, so that a comparison can be shared. */
export function Component() {
  const { ids = '' } = useParams()
  return (
    <main className="wrap">
      <Contrast ids={ids} />
    </main>
  )
}

function Contrast({ ids }: { ids: string }) {
  const chosen = ids.split(',').filter(Boolean).map(Number)
  const { data, error, refetch } = useCall('/batch/compare', { productIds: chosen }, { enabled: chosen.length > 0 })
  const [differences, setDifferences] = useState(false)
  const navigate = useNavigate()

  if (chosen.length === 0) {
    return (
      <>
        <PageHeader title="批次对比" />
        <AddBatch onAdd={(id) => void navigate(compareAddress([id]))} />
        <div className="card">
          <EmptyState
            title="还没有选择批次"
            hint={`在批次列表中勾选 2–${MAX_COMPARED} 批，点“对比”；也可以在上面输入批号`}
            actions={
              <Link className="btn primary" to="/shop">
                去选棉
              </Link>
            }
          />
        </div>
      </>
    )
  }
  if (error && !data)
    return <ErrorState page error={error} onRetry={() => void refetch()} hint="对比的批次没有加载出来" />
  if (!data) return <Bones lines={12} />
  const show = (next: number[]) =>
    void navigate(next.length > 0 ? compareAddress(next) : '/product-contrast', { replace: true })

  return (
    <div className={styles.contrast}>
      <PageHeader
        title="批次对比"
        aside={<span>{data.length} 批，绿色为该行最优</span>}
        actions={
          <>
            <label className={`row ${styles.same}`}>
              <input type="checkbox" checked={differences} onChange={(event) => setDifferences(event.target.checked)} />{' '}
              隐藏相同项
            </label>
            <Button onClick={() => window.print()}>打印</Button>
          </>
        }
      />
      {chosen.length < MAX_COMPARED && (
        <AddBatch onAdd={(id) => (chosen.includes(id) ? message.info('该批次已在对比中') : show([...chosen, id]))} />
      )}
      <div className={`card flat ${styles.wide}`}>
        <table>
          <thead>
            <tr>
              <td className={styles.corner} />
              {data.map((row) => (
                <th scope="col" key={row.productId}>
                  <button
                    type="button"
                    className={styles.remove}
                    aria-label={`移除 ${row.batchCode}`}
                    onClick={() => show(chosen.filter((id) => id !== row.productId))}
                  >
                    <Icon name="close" />
                  </button>
                  <Link className={offersStyles.code} to={`/batch/${row.batchCode}`}>
                    {row.batchCode}
                  </Link>{' '}
                  {row.state === ListingState.listed ? (
                    <StateTag dictionary="salesState" code={row.salesState} />
                  ) : (
                    <Tag>未挂牌</Tag>
                  )}
                  <OfferPrice row={row} />
                  <QualityStrip batch={row} />
                  <span className="acts">
                    <PlaceOrder rows={[row]} label="下单" onDone={() => void refetch()} />
                    <Button size="small" disabled={!isFree(row)} onClick={() => void addToCart([row.shopProductId])}>
                      加入购物车
                    </Button>
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          {GROUPS.map(({ label, lines }) => {
            const shown = lines.filter((line) => (line.only?.(data) ?? true) && !(differences && allSame(line, data)))
            if (shown.length === 0) return null
            return (
              <tbody key={label}>
                <tr className={styles.group}>
                  <th scope="colgroup" colSpan={data.length + 1}>
                    {label}
                  </th>
                </tr>
                {shown.map((line) => {
                  const best = bestOf(line, data)
                  return (
                    <tr key={line.label}>
                      <th scope="row">
                        {line.label} {line.unit && <small>{line.unit}</small>}
                      </th>
                      {data.map((row) => (
                        <td key={row.productId} className={best.has(row.productId) ? styles.best : ''}>
                          {line.text(row)}
                          {best.has(row.productId) && <span className="visually-hidden">（最优）</span>}
                        </td>
                      ))}
                    </tr>
                  )
                })}
              </tbody>
            )
          })}
        </table>
      </div>
      {data.some(lacksMain) && (
        <p className={`${styles.note} text-faint text-small`}>颜色级（无主体）：{NO_MAIN_COLOUR}。</p>
      )}
    </div>
  )
}

function AddBatch({ onAdd }: { onAdd: (productId: number) => void }) {
  const [code, setCode] = useState('')
  async function find() {
    if (!code.trim()) return
    const { data } = await call('/batch/lookup', { codes: code.trim() }).catch(() => ({
      data: [] as ListingRow[],
    }))
    // a certificate without an owner is of a batch that is not on the market
    const offered = data.find(({ companyId }) => companyId !== 0)
    if (data.length === 0) message.warning(`没有找到批次 ${code.trim()}`)
    else if (!offered) message.warning(`批次 ${code.trim()} 没有挂牌，不能加入对比`)
    else {
      setCode('')
      onAdd(offered.productId)
    }
  }
  return (
    <form
      className={styles.addBatch}
      onSubmit={(event) => {
        event.preventDefault()
        void find()
      }}
    >
      <input
        className="bound"
        aria-label="批号"
        placeholder="输入批号加入对比"
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" size="small">
        加入
      </Button>
    </form>
  )
}
