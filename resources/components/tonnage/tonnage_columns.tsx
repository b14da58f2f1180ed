import { Link } from 'react-router'
import { OfferPrice } from '~/components/offers/offer_price'
import { warehouseOf } from '~/components/offers/offer_texts'
import { tellingName } from '~/lib/warehouse_names'
import type { Column } from '~/components/table/types'
import { shortTime, weight } from '~/lib/format'
import type { TonnageOffer } from '#wire/listing/transformers/tonnage_offer'
import { deliveryOf, goodsLine, goodsPath, leastOf } from './tonnage_texts'
import styles from './tonnage.module.css'

/** Columns of goods by the tonne; a list uses some of them. */
export const tonnageColumns = {
  name: {
    key: 'productName',
    label: '商品',
    title: (
      <>
        商品
        <br />
        编号 / 产地
      </>
    ),
    fixed: true,
    className: styles.nameCell,
    render: (row) => (
      <>
        <Link className={styles.name} to={goodsPath(row)}>
          {row.productName}
        </Link>
        <small title={goodsLine(row)}>{goodsLine(row)}</small>
      </>
    ),
  },
  facts: {
    key: 'facts',
    label: '指标',
    className: styles.factsCell,
    render: (row) => <span title={row.factsText}>{row.factsText}</span>,
  },
  rest: {
    key: 'restWeight',
    label: '余量 / 起订',
    title: (
      <>
        余量 吨
        <br />
        起订 吨
      </>
    ),
    align: 'right',
    sort: true,
    fixed: true,
    render: (row) => (
      <>
        {weight(row.restWeight)}
        <small>{weight(leastOf(row))}</small>
      </>
    ),
  },
  warehouse: {
    key: 'entrepotName',
    label: '仓库 / 交货',
    title: (
      <>
        仓库
        <br />
        交货
      </>
    ),
    drops: true,
    className: styles.placeCell,
    render: (row) => (
      <span className="ellipsis" title={warehouseOf(row)}>
        {tellingName(warehouseOf(row))}
        <small>{deliveryOf(row)}</small>
      </span>
    ),
  },
  seller: {
    key: 'companyName',
    label: '卖家',
    className: styles.placeCell,
    render: (row) => (
      <Link className="ellipsis" to={`/shop/${row.companyId}`} title={row.companyName ?? ''}>
        {row.companyAlias ?? row.companyName ?? '--'}
      </Link>
    ),
  },
  listed: {
    key: 'listedAt',
    label: '挂牌时间',
    drops: true,
    render: (row) => <span className="text-soft">{shortTime(row.listedAt)}</span>,
  },
  price: {
    key: 'price',
    label: '价格 元/吨',
    align: 'right',
    sort: true,
    fixed: true,
    render: (row) => <OfferPrice row={row} />,
  },
  act: {
    key: 'act',
    label: '操作',
    title: <span className="visually-hidden">操作</span>,
    fixed: true,
    width: 72,
    render: (row) => (
      <Link className="btn small" to={goodsPath(row)} aria-label={`订购 ${row.productName}`}>
        订购
      </Link>
    ),
  },
} satisfies Record<string, Column<TonnageOffer>>
