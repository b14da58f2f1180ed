import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { MoreOnPhone } from '~/components/more_on_phone'
import { EmptyState, ErrorState } from '~/components/states'
import { Rows } from '~/components/table/rows'
import { useRead } from '~/lib/query'
import { usePhone } from '~/lib/use_phone'
import type { ForeignOfferRow } from '#wire/foreign_trade/transformers/foreign_offer'
import { ProductType } from '#ui/generated/codes'
import { ForeignCard, foreignColumns } from './foreign_columns'

const ForeignOfferDialog = lazy(() => import('./foreign_offer_dialog'))

/** Number of offers that are asked for. */
const SHOWN = 10

/** Offers on a phone, where each is a card: the others are one tap away. */
const ON_PHONE = 4

const NOTHING_NEW = {
  title: '暂无美元报盘',
  hint: '贸易商报盘后会列在这里，可以先看人民币报价',
  actions: <Link to={`/shop?productType=${ProductType.importedCny}`}>查看人民币报价</Link>,
}

/** The newest offers in dollars; visible to guests. */
export function NewestOffers() {
  const phone = usePhone()
  const [opened, setOpened] = useState<ForeignOfferRow | null>(null)
  const { data, isError, error, refetch } = useRead('/foreign/offer/list', { pageSize: SHOWN })
  const rows = data?.data
  if (isError && !rows) return <ErrorState error={error} onRetry={() => void refetch()} hint="报盘暂时没有加载出来" />
  if (rows?.length === 0) return <EmptyState {...NOTHING_NEW} />
  return (
    <>
      {phone ? (
        <div>
          {rows?.slice(0, ON_PHONE).map((row) => (
            <div className="row-card" key={row.offerId}>
              <ForeignCard row={row} onOpen={() => setOpened(row)} />
            </div>
          )) ?? Array.from({ length: ON_PHONE }, (_, index) => <div key={index} className="row-card skeleton" />)}
          {rows && rows.length > ON_PHONE && <MoreOnPhone to={`/shop?productType=${ProductType.importedUsd}`} />}
        </div>
      ) : (
        <Rows
          columns={foreignColumns(setOpened).map((column) => ({ ...column, sort: false }))}
          rows={rows}
          rowKey={(row) => row.offerId}
          tall
          bones={SHOWN}
          empty={NOTHING_NEW}
        />
      )}
      <Suspense>{opened && <ForeignOfferDialog row={opened} onClose={() => setOpened(null)} />}</Suspense>
    </>
  )
}
