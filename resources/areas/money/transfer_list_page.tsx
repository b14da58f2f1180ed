import { useSearchParams } from 'react-router'
import { Bones, ErrorState } from '~/components/states'
import { TabList } from '~/components/tab_list'
import { UserCenter } from '~/components/user_center'
import { useSession } from '~/lib/use_session'
import { useAccount } from './api'
import { Overview } from './components/account_overview'
import { BankCards } from './components/bank_cards'
import { NeedsCertification } from './components/needs_certification'
import { OpenAccount } from './components/open_account'
import { MovementTable, RecordTable, TransferTable } from './components/record_tables'
import { StatementTable } from './components/statement_table'
import { BankAccountState, BindCompanyState } from '#ui/generated/codes'
import styles from './transfer_list_page.module.css'

const TABS = [
  { key: 'statement', label: '资金流水', View: StatementTable },
  { key: 'records', label: '出入金记录', View: RecordTable },
  { key: 'transfers', label: '转账记录', View: TransferTable },
  { key: 'movements', label: '银行指令', View: MovementTable },
] as const

/** The company's account: balances, money in and out, and every movement. */
export function Component() {
  const certified = useSession((state) => state.user?.bindCompanyState === BindCompanyState.certified)
  return (
    <UserCenter title="资金账户">{certified ? <Account /> : <NeedsCertification what="开通资金账户" />}</UserCenter>
  )
}

function Account() {
  const query = useAccount()
  const overview = query.data
  return (
    <>
      {query.isError && !overview ? (
        <div className="card">
          <ErrorState error={query.error} hint="" onRetry={() => void query.refetch()} />
        </div>
      ) : !overview ? (
        <div className="card">
          <div className="inside">
            <Bones lines={5} />
          </div>
        </div>
      ) : (
        <>
          {overview.account?.state === BankAccountState.open ? (
            <Overview overview={overview} />
          ) : (
            <OpenAccount account={overview.account} />
          )}
          {overview.account?.state === BankAccountState.open && <BankCards overview={overview} />}
          {(overview.account?.state === BankAccountState.open || overview.balances.balance > 0) && <Movements />}
        </>
      )}
    </>
  )
}

function Movements() {
  const [params, setParams] = useSearchParams()
  const { key: chosen, View } = TABS.find((tab) => tab.key === params.get('tab')) ?? TABS[0]
  // Filters belong to one list; switching to another list clears them.
  const choose = (key: string) =>
    setParams(key === 'statement' ? {} : { tab: key }, { replace: true, preventScrollReset: true })
  return (
    <section className={styles.moneyLists}>
      <TabList label="资金记录" tabs={TABS} chosen={chosen} onChoose={choose} />
      <div role="tabpanel">
        <View key={chosen} />
      </div>
    </section>
  )
}
