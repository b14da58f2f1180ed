import { GoodsImport } from '.'
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
