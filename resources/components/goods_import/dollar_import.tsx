import { GoodsImport } from '.'
import { DollarRows } from './dollar_rows'
import type { SheetWords } from './sheet_kind'

const DOLLARS: SheetWords = {
  base: '/foreign/import',
  template: '美元报盘导入模板.xlsx',
  holds: '进口棉（美元），每行一批，报价填美分/磅',
  auto: '1000以上按公斤',
  offered: '报盘',
  next: (toOffer) => (toOffer > 0 ? '没有报价的批次在“我的资源”里用“美元报盘”补报' : '报盘在商城“进口棉$”中可见'),
  Preview: DollarRows,
}

/** Import of lots of imported cotton with their offers in dollars. */
export const DollarImport = (ends: { onImported: () => void; onClose: () => void }) => (
  <GoodsImport kind={DOLLARS} {...ends} />
)
