/*
 * What （无主体） behind a colour grade means (F8): explained wherever it is shown.
 */
import type { ListingRow } from '#wire/listing/transformers/listing'

export const lacksMain = ({ lvMainText }: Pick<ListingRow, 'lvMainText'>) => lvMainText?.includes('无主体') ?? false

export const NO_MAIN_COLOUR = '没有一个级占80%及以上且其余各级都与它相邻，按占比最大的级显示'
