import { Link } from 'react-router'
import { Carousel } from '~/components/content/carousel'
import { NewsBlock } from '~/components/content/news_block'
import { Partners } from '~/components/content/partners'
import { Ccia, Selected } from '~/components/content/picked'
import { FirstStepsCard, useFirstSteps } from '~/components/first_steps'
import { siteName } from '~/lib/site'
import { useSession } from '~/lib/use_session'
import { HomeAuctions, useAuctionsToday } from './home_auctions'
import { HomePrices } from './home_prices'
import { HomeSearch } from './home_search'
import { HomeWishes } from './home_wishes'
import { Newest } from './newest'
import { Todo } from './todo'
import styles from './home_page.module.css'
import accountStyles from './account.module.css'

/** Number of today's sessions beside which the chart of prices is the taller one. */
const FEW = 4

/** 首页: search, the user's to-do list, newest listings and wishes, services of the platform. Uses no antd. */
export function Component() {
  const token = useSession((state) => state.token)
  const today = useAuctionsToday()
  const selling = today !== undefined && today.total > 0
  // Few sessions leave room beside the chart; many take it all.
  const room = !selling || today.data.length <= FEW
  return (
    <main>
      <h1 className="visually-hidden">{siteName()}</h1>
      <HomeSearch />
      <div className={`wrap ${accountStyles.home}`}>
        {token && <ForMembers />}
        <div className={accountStyles.homeTwo}>
          <div className={accountStyles.homeLeft}>
            {selling && <HomeAuctions today={today} />}
            {room && <Carousel />}
            {!selling && <NewsBlock />}
          </div>
          <HomePrices />
        </div>
        <Selected />
        <Newest />
        <HomeWishes />
        {selling && <NewsBlock />}
        <Ccia />
        <Service guest={!token} />
        <Partners />
      </div>
    </main>
  )
}

/** What a member has to do: the first steps while there are any, then what waits. */
function ForMembers() {
  const first = useFirstSteps()
  return (
    <>
      {first.shown && <FirstStepsCard {...first} />}
      <Todo hint={first.known && !first.shown} />
    </>
  )
}

const SERVICE: [title: string, text: string][] = [
  ['选棉', '按公检质量逐项筛选：颜色级、长度、马克隆值、强力、整齐度的比例一眼看清，最多六批并排对比。'],
  ['下单', '定金冻结在本企业账户，卖方接单后自动生成购销合同；拒单或逾期未接单，定金全额解冻。'],
  ['付款', '货款进入监管账户，每个订单单独记账，买卖双方看到的是同一本账。'],
  ['提货', '放货后逐车申请，司机凭提货码到仓库提货，登记包数和重量。'],
  ['结算', '按公定重量多退少补，异议期内可提交证据，发票确认后支付尾款。'],
]

/** The services of the platform, step by step. */
function Service({ guest }: { guest: boolean }) {
  return (
    <section className="card">
      <header>
        <h2>交易流程</h2>
        {guest && (
          <Link className="more" to="/register">
            免费注册
          </Link>
        )}
      </header>
      <ol className={styles.service}>
        {SERVICE.map(([title, text], index) => (
          <li key={title}>
            <b>
              <i>{index + 1}</i>
              {title}
            </b>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
