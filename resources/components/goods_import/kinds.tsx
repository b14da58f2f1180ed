/* The kinds of sheets, in one file: pages load them together. */
import { GoodsImport } from '.'
import { DollarRows } from './dollar_rows'
import type { SheetWords } from './sheet_kind'
import { TonnageRows } from './tonnage_rows'

const TONNAGE: SheetWords = {
  base: '/seed-fiber/import',
  template: '棉副涤短导入模板.xlsx',
  holds: '棉籽、不孕籽、短绒、涤短，每行一项商品',
  auto: '未注明按吨',
  offered: '挂牌',
  next: (toOffer, offered) =>
    `${toOffer > 0 ? '在“我的资源”里选中同类商品即可挂牌；' : ''}照片和检测报告用“编辑”上传${offered > 0 ? '，已挂牌的须先撤牌' : ''}`,
  Preview: TonnageRows,
}

/** Import of goods by the tonne. */
export const TonnageImport = (ends: { onImported: () => void; onClose: () => void }) => (
  <GoodsImport kind={TONNAGE} {...ends} />
)

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
