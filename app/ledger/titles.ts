/** Names of entries on screen (flows §0); nothing else may be posted. */
export const ENTRY_TITLES = [
  '入金',
  '出金',
  '保证金冻结',
  '保证金释放',
  '保证金扣划',
  '货款支付',
  '货款结算',
  '退款',
  '补款',
  '服务费',
  '尾款释放',
  '违约金',
  '转账',
  '欠款登记',
  '外币货款',
] as const

export type EntryTitle = (typeof ENTRY_TITLES)[number]

/** What a seller receives for goods: it can be withdrawn from the next day on (T+1). */
export const SALE_PROCEEDS: readonly EntryTitle[] = ['货款结算', '尾款释放']
