import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { offerColumns } from '~/components/offers/columns'
import { useOwnColumn } from '~/components/offers/own_price'
import { OfferCard } from '~/components/offers/offer_card'
import { PagedTable } from '~/components/paged_table'
import { QualityStripHead } from '~/components/quality_strip'
import { EmptyState, PageHeader } from '~/components/states'
import { message } from '~/lib/feedback'
import { useListState } from '~/lib/list_state'
import type { ListingRow } from '#wire/listing/transformers/listing'
import type { Column, Paged } from '~/components/table/types'
import { ListingState } from '#ui/generated/codes'
import { Button } from '#ui/kit/button'
import { Tag } from '#ui/kit/tag'
import styles from './batch_search_page.module.css'

type Answer = Paged<ListingRow> & { unknown: string[] }

const columns = [
  { ...offerColumns.code, sort: false },
  offerColumns.quality,
  offerColumns.dirt,
  offerColumns.weight,
  offerColumns.warehouse,
  { ...offerColumns.seller, optional: false },
  {
    key: 'state',
    label: '挂牌',
    render: (row) => (row.state === ListingState.listed ? <Tag tone="green">在售</Tag> : <Tag>未挂牌</Tag>),
  },
  { ...offerColumns.distance, sort: false },
  { ...offerColumns.price, sort: false },
] as Column<ListingRow>[]

/** Words that are no codes, such as 强力29以上: what is on sale is searched by them. */
const QUALITY = /[\p{Script=Han}≥≤<>%~]/u

/** 批次查询: any batch of the platform, listed or not, by its code or by a pasted column of codes; words of quality lead to what is on sale. */
export function Component() {
  const list = useListState({ codes: 'string', q: 'string' })
  const navigate = useNavigate()
  const own = useOwnColumn()
  const [text, setText] = useState((list.filters.codes ?? list.filters.q ?? '').replaceAll(',', '\n'))

  function search() {
    if (QUALITY.test(text)) {
      void navigate(`/shop?word=${encodeURIComponent(text.trim())}`)
      return
    }
    const codes = [...new Set(text.split(/[\s,，;；、]+/).filter(Boolean))]
    if (codes.length > 500) message.warning(`一次最多查询500个批号，已取前500个（共 ${codes.length} 个）`)
    if (codes.length > 1) list.setFilters({ codes: codes.slice(0, 500).join(','), q: undefined }, { replace: false })
    else list.setFilters({ codes: undefined, q: codes[0] }, { replace: false })
  }
  const asked = Boolean(list.filters.codes || list.filters.q)

  return (
    <main className="wrap">
      <PageHeader
        title="批次查询"
        aside={<span>输入批号开头，或粘贴最多 500 个批号；写质量条件（如 3128 强力29以上）则查在售批次</span>}
        actions={
          <Link className="btn" to="/shop">
            按质量搜索
          </Link>
        }
      />
      <form
        className={`card ${styles.lookup}`}
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          search()
        }}
      >
        <textarea
          aria-label="批号"
          rows={text.includes('\n') ? 5 : 2}
          placeholder={'65123251001\n65123251002'}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || text.includes('\n')) return
            event.preventDefault()
            search()
          }}
        />
        <Button type="submit" tone="primary">
          查询
        </Button>
      </form>
      {asked ? (
        <PagedTable<ListingRow>
          name="batch-lookup"
          path="/batch/lookup"
          list={list}
          columns={[...columns.slice(0, -1), ...own, ...columns.slice(-1)]}
          rowKey={(row) => row.productId}
          tall
          renderCard={(row) => <OfferCard row={row} />}
          cardHead={<QualityStripHead />}
          summary={(page) => (
            <>
              <b>{page.total.toLocaleString()}</b> 批
              {(page as Answer).unknown.length > 0 && (
                <span className="text-warn text-small">　没有记录：{(page as Answer).unknown.join('、')}</span>
              )}
            </>
          )}
          empty={{
            of: '批次',
            // Batch numbers are what is asked for, and another one is typed above.
            narrowed: false,
            title: '没有找到批次',
            hint: '请核对批号；公检批号为 11 位数字',
            actions: (
              <Link className="btn" to="/shop">
                按质量选棉
              </Link>
            ),
          }}
        />
      ) : (
        <div className="card">
          <EmptyState
            title="输入批号开始查询"
            hint="可以直接从 Excel 复制一列批号粘贴到上面"
            actions={
              <Link className="btn" to="/shop">
                浏览在售批次
              </Link>
            }
          />
        </div>
      )}
    </main>
  )
}
