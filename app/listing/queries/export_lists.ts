/* Columns of the lists of sellers, mills and warehouses as Excel files. */
import { inYuan, type ListColumn } from '#core/sheets/list_sheet'
import { CompanyType } from '#app/company/codes'
import { ProductType } from '#app/catalog/codes'
import type { StoreRow } from '#app/listing/transformers/store'
import type { EntrepotRow, ProducerRow, StockRow } from '#app/listing/transformers/places'

const ON_SALE: ListColumn<{ onSale: number; onSaleWeight: number }>[] = [
  { title: '在售批数', width: 10, value: (row) => row.onSale },
  { title: '在售重量（吨）', width: 16, value: (row) => row.onSaleWeight, format: '#,##0.000' },
]

export const STORE_COLUMNS: ListColumn<StoreRow>[] = [
  { title: '店铺', width: 34, value: (row) => row.name },
  { title: '企业类型', width: 20, value: (row) => row.typeList.map((type) => CompanyType.word(type)).join('、') },
  { title: '省份', width: 16, value: (row) => row.province },
  { title: '城市', width: 18, value: (row) => row.city },
  ...ON_SALE,
  { title: '其中进口棉$（吨）', width: 16, value: (row) => row.inDollarsWeight || null, format: '#,##0.000' },
  { title: '皮棉最低价（元/吨）', width: 16, value: (row) => inYuan(row.minPrice), format: '#,##0.00' },
  { title: '最近挂牌', width: 20, value: (row) => row.newestTime },
]

export const PRODUCER_COLUMNS: ListColumn<ProducerRow>[] = [
  { title: '加工厂代码', width: 12, value: (row) => row.code },
  { title: '加工厂', width: 34, value: (row) => row.name },
  { title: '地区', width: 20, value: (row) => row.regionName },
  { title: '县市', width: 16, value: (row) => row.county },
  { title: '地址', width: 34, value: (row) => row.address },
  ...ON_SALE,
]

export const ENTREPOT_COLUMNS: ListColumn<EntrepotRow & { stock: StockRow[] }>[] = [
  { title: '仓库', width: 34, value: (row) => row.name },
  { title: '类型', width: 14, value: (row) => row.type },
  { title: '省份', width: 16, value: (row) => row.province },
  { title: '城市', width: 18, value: (row) => row.city },
  { title: '地址', width: 34, value: (row) => row.address },
  { title: '库容（吨）', width: 12, value: (row) => row.capacity, format: '#,##0' },
  { title: '仓储费（元/吨·天）', width: 18, value: (row) => inYuan(row.storageFee), format: '0.00' },
  { title: '出库费（元/吨）', width: 16, value: (row) => inYuan(row.outboundFee), format: '0.00' },
  ...ON_SALE,
  {
    title: '在售品种',
    width: 40,
    value: (row) =>
      row.stock.map(({ productType, batches }) => `${ProductType.word(productType)} ${batches} 批`).join('，'),
  },
]
