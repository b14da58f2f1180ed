/** 待挂牌商品 shows the quality strip, as 商品管理 does. */
export { fields } from '@admin/overrides/listings'
