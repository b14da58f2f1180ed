/*
 * What files are for: which types by content, how large, and whether anybody may see them.
 */
export type PurposeRule = {
  label: string
  types: readonly string[]
  maxBytes: number
  public: boolean
  /** Permissions of the screens that show such files: an operator opens what a screen of theirs shows, and nothing else. */
  screens: readonly string[]
}

const MB = 1024 * 1024
const PICTURES = ['jpg', 'png', 'webp', 'gif'] as const
const PAPERS = ['jpg', 'png', 'pdf'] as const

/** Names of types for refusals. */
export const TYPE_NAMES: Record<string, string> = {
  jpg: 'jpg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
  pdf: 'pdf',
  ofd: 'ofd',
  xlsx: 'xlsx',
  csv: 'csv',
}

export const PURPOSES = {
  licence: {
    label: '营业执照',
    types: PAPERS,
    maxBytes: 10 * MB,
    public: false,
    screens: ['company_applications.get'],
  },
  authorization: {
    label: '授权书',
    types: PAPERS,
    maxBytes: 10 * MB,
    public: false,
    screens: ['company_applications.get'],
  },
  ticket: {
    label: '磅单',
    types: PAPERS,
    maxBytes: 10 * MB,
    public: false,
    screens: ['pick_orders.get', 'settlements.get', 'claims.get'],
  },
  evidence: { label: '异议材料', types: PAPERS, maxBytes: 10 * MB, public: false, screens: ['claims.get'] },
  slip: { label: '付款凭证', types: PAPERS, maxBytes: 10 * MB, public: false, screens: ['withdraw_records.get'] },
  document: {
    label: '单证',
    types: [...PAPERS, 'xlsx'],
    maxBytes: 20 * MB,
    public: false,
    screens: ['orders.get', 'settlements.get'],
  },
  contract: { label: '合同', types: ['pdf'], maxBytes: 20 * MB, public: false, screens: ['orders.get'] },
  invoice: { label: '发票', types: [...PAPERS, 'ofd'], maxBytes: 10 * MB, public: false, screens: ['invoices.get'] },
  attachment: {
    label: '附件',
    types: [...PAPERS, 'xlsx'],
    maxBytes: 20 * MB,
    public: false,
    screens: ['orders.get', 'settlements.get', 'claims.get'],
  },
  import: { label: '导入文件', types: ['xlsx', 'csv'], maxBytes: 50 * MB, public: false, screens: ['batches.import'] },
  export: { label: '导出文件', types: ['xlsx', 'csv', 'pdf'], maxBytes: 200 * MB, public: false, screens: [] },
  image: { label: '图片', types: PICTURES, maxBytes: 5 * MB, public: true, screens: [] },
} as const satisfies Record<string, PurposeRule>

export type FilePurpose = keyof typeof PURPOSES

/** What a member may upload; the others are made by the platform. */
export const UPLOADABLE = [
  'licence',
  'authorization',
  'ticket',
  'evidence',
  'slip',
  'document',
  'invoice',
  'attachment',
  'import',
] as const satisfies readonly FilePurpose[]

/** What an operator may upload besides. */
export const OPERATOR_UPLOADABLE = [...UPLOADABLE, 'image', 'contract'] as const satisfies readonly FilePurpose[]
