/** 可竞价批次 shows the quality strip, as 商品管理 does. */
export { fields } from '@admin/overrides/listings'
