import { computed, money } from '#app/admin/define'
import { DollarAccount } from '#app/foreign_trade/codes'

const held = (account: DollarAccount) =>
  computed(
    money({ label: DollarAccount.word(account), unit: '美元', signed: true, list: true }),
    `(select e.amount from dollar_entries e where e.posting_id = dollar_postings.id and e.account = ${account})`
  )

/** What a posting changes on either side, US cents. */
export const heldColumns = {
  buyer: held(DollarAccount.buyer),
  seller: held(DollarAccount.seller),
  goods: held(DollarAccount.goods),
}
