import { Link } from 'react-router'
import { wordOf } from '~/components/state_tag'
import type { Column } from '~/components/table/types'
import { cropYear, weight } from '~/lib/format'
import type { ForeignOfferRow } from '#wire/foreign_trade/transformers/foreign_offer'
import { Button } from '#ui/kit/button'
import { basisLine, dollars, pounds, shipmentLine } from './foreign_texts'
import styles from './foreign.module.css'

const figure = (value: number | null) => (value === null ? '--' : String(value))
const tenths = (value: number | null) => (value === null ? '--' : value.toFixed(1))

/** The figure of the papers, or what the contract promises at least. */
const atLeast = (found: number | null, least: number | null) =>
  found === null && least !== null ? `≥${tenths(least)}` : tenths(found)

/** The figure of the papers, or the range of the contract. */
const mikeOf = ({ mikeAvg, minMike, maxMike }: ForeignOfferRow) =>
  mikeAvg === null && minMike !== null && maxMike !== null
    ? `${tenths(minMike)}–${tenths(maxMike)}`
    : tenths(mikeAvg ?? minMike)

/** Columns of offers in dollars. @param open shows an offer with its costs */
export const foreignColumns = (open: (row: ForeignOfferRow) => void): Column<ForeignOfferRow>[] => [
  {
    key: 'offerNo',
    label: '报价号 / 产地',
    fixed: true,
    render: (row) => (
      <>
        <button type="button" className={styles.name} onClick={() => open(row)}>
          {row.offerNo}
        </button>
        <small>
          {row.origin}　{cropYear(row.productionYear)}
        </small>
      </>
    ),
  },
  {
    key: 'grade',
    label: '等级 / 叶屑',
    render: (row) => (
      <>
        {row.grade}
        <small>叶屑 {figure(row.leafGrade)}</small>
      </>
    ),
  },
  {
    key: 'measures',
    label: '长度 马值 强力',
    render: (row) => (
      <span className="num">
        {atLeast(row.lenAvg, row.minLength)} / {mikeOf(row)} / {atLeast(row.strengthAvg, row.minStrength)}
      </span>
    ),
  },
  {
    key: 'shipment',
    label: '装运期',
    sort: true,
    render: (row) => (
      <>
        {wordOf('foreignTerm', row.term)}
        <small>{shipmentLine(row)}</small>
      </>
    ),
  },
  { key: 'port', label: '目的港', drops: true, render: (row) => row.port ?? '--' },
  { key: 'quotaKind', label: '配额', drops: true, render: (row) => wordOf('importQuota', row.quotaKind) },
  {
    key: 'seller',
    label: '卖家',
    render: (row) => (
      <Link className="ellipsis" to={`/shop/${row.sellerId}`} title={row.sellerName}>
        {row.sellerName}
      </Link>
    ),
  },
  {
    key: 'weight',
    label: '净重 吨',
    align: 'right',
    sort: true,
    render: (row) => (
      <>
        {weight(row.netWeight)}
        <small>{row.packets} 包</small>
      </>
    ),
  },
  {
    key: 'price',
    label: '价格 美分/磅',
    align: 'right',
    sort: true,
    fixed: true,
    render: (row) => <ForeignPrice row={row} />,
  },
  {
    key: 'act',
    label: '操作',
    title: <span className="visually-hidden">操作</span>,
    fixed: true,
    width: 72,
    render: (row) => (
      <Button size="small" aria-label={`折算 ${row.offerNo}`} onClick={() => open(row)}>
        折算
      </Button>
    ),
  },
]

function ForeignPrice({ row }: { row: ForeignOfferRow }) {
  const basis = basisLine(row)
  return (
    <>
      <b className="num">{pounds(row.quote)}</b>
      <small>{basis ?? `${dollars(row.price)} 美元/吨`}</small>
    </>
  )
}

/** An offer on a phone. */
export function ForeignCard({ row, onOpen }: { row: ForeignOfferRow; onOpen: () => void }) {
  return (
    <div className={styles.offerCard}>
      <span>
        <button type="button" className={styles.name} onClick={onOpen}>
          {row.origin} {row.grade}
        </button>
        <small>
          {row.offerNo}　{cropYear(row.productionYear)}
        </small>
      </span>
      <span className={styles.right}>
        <ForeignPrice row={row} />
      </span>
      <small className={styles.full}>
        {wordOf('foreignTerm', row.term)}　{shipmentLine(row)}　{row.port}
      </small>
      <span className={`${styles.full} ${styles.foot}`}>
        <span>
          <small>
            {weight(row.netWeight)} 吨　{row.packets} 包　{wordOf('importQuota', row.quotaKind)}
          </small>
          <small>{row.sellerName}</small>
        </span>
        <Button size="small" aria-label={`折算 ${row.offerNo}`} onClick={onOpen}>
          折算
        </Button>
      </span>
    </div>
  )
}
