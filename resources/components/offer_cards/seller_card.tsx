import { Link } from 'react-router'
import { Contact } from '~/components/company_card'
import { Icon } from '~/components/icon'
import { wordOf } from '~/components/state_tag'
import { count, fixed, weight } from '~/lib/format'
import { useSession } from '~/lib/use_session'
import { BindCompanyState, ListingState } from '#ui/generated/codes'
import { Tag } from '#ui/kit/tag'
import type { BatchDetails, SellerRecord } from '#wire/listing/transformers/batch_details'
import styles from './seller_card.module.css'

/** Who sells the goods, and what he has done on the market so far. */
export function SellerCard({ details: { seller, row } }: { details: Pick<BatchDetails, 'seller' | 'row'> }) {
  const certified = useSession((state) => state.user?.bindCompanyState === BindCompanyState.certified)
  if (!seller) return null
  return (
    <section className="card">
      <header>
        <h2>卖方</h2>
        <Link className="more" to={`/shop/${seller.companyId}`}>
          进入店铺
        </Link>
      </header>
      <div className={`inside ${styles.sellerCard}`}>
        <b>{seller.name}</b>
        <p className="row">
          <Tag tone="green">
            <Icon name="check" /> 已认证
          </Tag>
          {seller.typeList.map((type) => (
            <Tag key={type}>{wordOf('companyType', type)}</Tag>
          ))}
        </p>
        <dl className={styles.record}>
          <dt>在售</dt>
          <dd>
            {count(seller.onSale)} 批　{weight(seller.onSaleWeight)} 吨
          </dd>
          <Past record={seller.record} />
        </dl>
        {seller.contactMobile ? (
          <p>
            <Contact name={seller.contactName} mobile={seller.contactMobile} />
          </p>
        ) : row.state === ListingState.listed && !certified ? (
          <p className="text-faint text-small">
            <Link className="in-text" to="/user-center/enterprise-certification">
              完成企业认证
            </Link>
            后可查看联系人
          </p>
        ) : null}
      </div>
    </section>
  )
}

/** The last twelve months; a share of few deals would say how a single one went, and is not told. */
function Past({ record: { since, deals, claims, onTimePercent } }: { record: SellerRecord }) {
  return (
    <>
      <dt>近一年成交</dt>
      <dd>{deals === 0 ? '暂无' : `${count(deals)} 笔`}</dd>
      <dt>按时放货</dt>
      <dd>{onTimePercent === null ? '成交较少，暂不统计' : `${fixed(onTimePercent)}%`}</dd>
      <dt>买方异议</dt>
      <dd>{claims === 0 ? '无' : `${count(claims)} 起`}</dd>
      {since && (
        <>
          <dt>认证日期</dt>
          <dd>{since}</dd>
        </>
      )}
    </>
  )
}
