/** Goods that a refusal is about: those by the tonne are no batches, and what is left of them is sold out, not locked. */
export type RefusedGoods = { byTonne: boolean }

/**
 * What goods are called in a sentence: those by the tonne are no batches. Where it is not known which goods are meant (an id that is nobody's), and
 * where a label stands for both, the word is 商品 as well.
 */
export const goodsNoun = (byTonne: boolean) => (byTonne ? '商品' : '批次')
