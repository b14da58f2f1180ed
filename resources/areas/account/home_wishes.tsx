import { Link } from 'react-router'
import { MoreOnPhone } from '~/components/more_on_phone'
import { daysWords, priceTone, priceWords, rangeWords } from '~/components/wishes/wish_words'
import { wordOf } from '~/components/state_tag'
import { weight } from '~/lib/format'
import { useCall, useRead } from '~/lib/query'
import { usePhone } from '~/lib/use_phone'
import { useSession } from '~/lib/use_session'
import type { DemandCard } from '#wire/demand/transformers/demand'
import { DeliveryType } from '#ui/generated/codes'
import styles from './home_wishes.module.css'

/** The newest wishes, as the server puts them into the page (`app/demand/pages.ts`). */
const NEWEST = { page: 1, pageSize: 6, field: 'publishedTime', order: 'desc' } as const

/** Wishes on a phone, where each is a card. */
const ON_PHONE = 3

const deliveryOf = ({ deliveryType, region }: DemandCard) =>
  deliveryType === DeliveryType.delivered && region
    ? `${wordOf('deliveryType', deliveryType)} ${region}`
    : wordOf('deliveryType', deliveryType)

/** 最新求购: what mills look for; nothing when there is no wish. Members see whose wish it is, and those for invited sellers. */
export function HomeWishes() {
  const certified = useSession(({ user }) => Boolean(user?.companyId))
  const guests = useRead('/demand/list', NEWEST, { staleTime: 30_000 })
  const members = useCall('/demand/list', NEWEST, { staleTime: 30_000, enabled: certified })
  const phone = usePhone()
  const page = (certified && members.data) || guests.data
  if (!page || page.data.length === 0) return null
  return (
    <section className={`card ${styles.homeWishes}`} aria-label="最新求购">
      <header>
        <h2>最新求购</h2>
        <span className="text-soft text-small">{page.total.toLocaleString()} 条求购中</span>
        <Link className="more" to="/demand/board">
          求购大厅
        </Link>
      </header>
      {phone ? (
        <>
          {page.data.slice(0, ON_PHONE).map((row) => (
            <WishCard key={row.id} row={row} />
          ))}
          {page.total > ON_PHONE && <MoreOnPhone to="/demand/board" />}
        </>
      ) : (
        <table className="grid two">
          <thead>
            <tr>
              <th scope="col">求购</th>
              <th scope="col">质量要求</th>
              <th scope="col" className="num">
                还需(吨)
              </th>
              <th scope="col" className="num">
                期望价(元/吨)
              </th>
              <th scope="col" className="num">
                剩余
              </th>
              <th scope="col">
                <span className="visually-hidden">操作</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {page.data.map((row) => (
              <WishRow key={row.id} row={row} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

const pathOf = ({ id }: DemandCard) => `/demand/view-demand?id=${id}`

const Price = ({ row }: { row: DemandCard }) => <b className={priceTone(row)}>{priceWords(row)}</b>

/** Short texts beside each other; a line ends between them and not within one. */
const Words = ({ words }: { words: readonly string[] }) =>
  words.map((word) => (
    <span key={word} className={styles.word}>
      {word}
    </span>
  ))

/** What goods have to meet, and below it what is hoped for. */
function Quality({ row }: { row: DemandCard }) {
  const { must, wish, more } = rangeWords(row)
  const hoped = must.length > 0 ? wish : []
  const [first, ...others] = hoped
  const below = [...(first ? [`希望 ${first}`, ...others] : []), ...(more > 0 ? [`或另外 ${more} 组要求`] : [])]
  return (
    <>
      <Words words={must.length > 0 ? must : wish} />
      {below.length > 0 && (
        <small className="text-soft">
          <Words words={below} />
        </small>
      )}
    </>
  )
}

function WishRow({ row }: { row: DemandCard }) {
  return (
    <tr>
      <td className="what">
        <Link className={styles.ink} to={pathOf(row)}>
          {wordOf('productType', row.productType)}
        </Link>
        <small>{[row.companyName, deliveryOf(row)].filter(Boolean).join('　')}</small>
      </td>
      <td>
        <Quality row={row} />
      </td>
      <td className="num">{weight(row.open)}</td>
      <td className="num">
        <Price row={row} />
      </td>
      <td className="num">{daysWords(row)}</td>
      <td className="num">
        <Link className="btn small" to={pathOf(row)}>
          {row.own ? '查看报价' : '去报价'}
        </Link>
      </td>
    </tr>
  )
}

function WishCard({ row }: { row: DemandCard }) {
  return (
    <Link className={`row-card ${styles.card}`} to={pathOf(row)}>
      <span className={styles.line}>
        <b>{wordOf('productType', row.productType)}</b>
        <span>
          <Price row={row} />
          {row.price !== null && ' 元/吨'}
        </span>
      </span>
      <span>
        <Quality row={row} />
      </span>
      <span className={`${styles.line} text-soft text-small`}>
        <span>{[row.companyName, deliveryOf(row)].filter(Boolean).join('　')}</span>
        <span className="num">
          还需 {weight(row.open)} 吨　{daysWords(row)}
        </span>
      </span>
    </Link>
  )
}
