import { action, computed, number, textarea } from '#app/admin/define'
import { withdrawForeignOffer } from '#app/foreign_trade/actions/save_foreign_offer'
import { ForeignOfferState } from '#app/foreign_trade/codes'

const hundredths = (column: string) => `foreign_offers.${column} / 100.0`

/** Quotes as the trade says them. */
export const quoteColumns = {
  pounds: computed(number({ label: '报价', unit: '美分/磅', decimals: 2, list: true }), hundredths('pound_price')),
  basisPounds: computed(number({ label: '基差', unit: '美分/磅', decimals: 2, list: true }), hundredths('basis')),
}

export const foreignOfferActions = {
  withdraw: action({
    label: '撤盘',
    tone: 'danger',
    available: { state: [ForeignOfferState.offered] },
    form: { reason: textarea({ label: '原因', required: true, maxLength: 200 }) },
    run: async ({ id, input, actor, trx }) => {
      await withdrawForeignOffer({ offerId: id, reason: input.reason }, actor, trx)
    },
  }),
}
