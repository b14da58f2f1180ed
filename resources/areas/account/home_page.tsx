import './account.css'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Carousel } from '~/components/content/carousel'
import { NewsBlock } from '~/components/content/news_block'
import { Partners } from '~/components/content/partners'
import { Ccia, Selected } from '~/components/content/picked'
import { Icon } from '~/components/icon'
import { MarketStrip } from '~/components/market/strip'
import { exists } from '~/lib/routes'
import { siteName } from '~/lib/site'
import { useSession } from '~/lib/use_session'
import { Newest } from './newest'
import { Todo } from './todo'

/** 首页: search, what waits for me, newest listings, what the platform does. Uses no antd. */
export function Component() {
  const token = useSession((state) => state.token)
  return (
    <main>
      <h1 className="visually-hidden">{siteName()}</h1>
      <MarketStrip />
      {exists('/shop') && <Search />}
      <div className="wrap home">
        {token && <Todo />}
        <Carousel />
        {exists('/shop') && <Selected />}
        {exists('/shop') && <Newest />}
        {exists('/shop') && <Ccia />}
        <NewsBlock />
        <Service guest={!token} />
        <Partners />
      </div>
    </main>
  )
}

function Search() {
  const [word, setWord] = useState('')
  const navigate = useNavigate()
  return (
    <section className="home-search">
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          void navigate(word.trim() ? `/shop?word=${encodeURIComponent(word.trim())}` : '/shop')
        }}
      >
        <Icon name="search" />
        <input
          aria-label="搜索批号或质量指标"
          placeholder="新疆 3128 强力≥29 马值A"
          value={word}
          maxLength={100}
          onChange={(event) => setWord(event.target.value)}
        />
        <button type="submit">搜索</button>
      </form>
      <p className="t3 s12">可输入批号、产地、颜色级与长度（如 3128）、双29、强力≥29、马值A、含杂≤2.5</p>
    </section>
  )
}

const SERVICE: [title: string, text: string][] = [
  ['选棉', '按公检质量逐项筛选：颜色级、长度、马克隆值、强力、整齐度的比例一眼看清，最多六批并排对比。'],
  ['下单', '定金冻结在本企业账户，卖方接单后自动生成购销合同；拒单或逾期未接单，定金全额解冻。'],
  ['付款', '货款进入监管账户，每个订单单独记账，买卖双方看到的是同一本账。'],
  ['提货', '放货后凭提货码到仓库提货，逐车登记包数和重量。'],
  ['结算', '按公定重量多退少补，异议期内可提交证据，发票确认后支付尾款。'],
]

/** What the platform does, step by step. */
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
      <ol className="service">
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
