/*
 * Codes that every module may use (glossary §2).
 */
import { defineCodes, type CodeOf } from '#core/define_codes'

export const EnabledState = defineCodes(
  'enabledState',
  '状态',
  { enabled: [1, '启用', 'green'], disabled: [2, '停用', 'grey'] },
  {
    columns: [
      'roles.state',
      'permissions.state',
      'producers.state',
      'entrepots.state',
      'market_feeds.state',
      'price_series.state',
      'news_channels.state',
    ],
  }
)
export type EnabledState = CodeOf<typeof EnabledState>

/** Flags that are numbers on the wire. */
export const YesNo = defineCodes(
  'yesNo',
  '是否',
  { no: [0, '否', 'grey'], yes: [1, '是', 'green'] },
  {
    columns: [
      'companies.self',
      'companies.receive_flag',
      'users.is_del',
      'users.bind_state',
      'batches.bci',
      'batches.is_verified',
      'batches.public_from_certificate',
      'articles.pinned',
    ],
  }
)
export type YesNo = CodeOf<typeof YesNo>

/** Data permission of an operator. */
export const DataScope = defineCodes(
  'dataScope',
  '数据权限',
  { everything: [1, '全部'], ownCompany: [2, '本企业'], ownRows: [3, '本人'] },
  { columns: ['roles.data_scope'] }
)
export type DataScope = CodeOf<typeof DataScope>
