/** What goods are called in a sentence: those by the tonne are no batches. */
export const goodsNoun = (byTonne: boolean) => (byTonne ? '商品' : '批次')
