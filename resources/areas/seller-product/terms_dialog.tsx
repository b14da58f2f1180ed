import { Input, Select } from 'antd'
import { useForm } from 'react-hook-form'
import { Dialog } from '~/components/dialog'
import { DialogActs } from '~/components/dialog_acts'
import { sendPrices } from '~/components/far_price'
import { Field } from '~/components/field'
import { Form, Submit } from '~/components/form'
import { optionsOf } from '~/components/state_tag'
import { call, newKey } from '~/lib/call'
import { About, tell, type BulkProps } from './bulk_dialog'
import { cents } from './cents'
import { ContractGaps } from './contract_gaps'
import { countOf, isOfTonnes } from './misfit'
import { askedCents, commonAsked, priceKindOf } from './auction_prices'
import { BidType, type DeliveryType } from '#ui/generated/codes'
import { common, commonPremium, OfferTermFields, type OfferTerms } from './offer_terms'

/** 修改条款: terms of listed batches besides the price. What differs from batch to batch is empty, and what is not touched stays. */
export function TermsDialog({ rows, onClose, onDone }: BulkProps) {
  const form = useForm<OfferTerms & { remark: string; deliveryType: DeliveryType | null }>({
    defaultValues: {
      bidType: common(rows, ({ bidType }) => bidType),
      ...commonAsked(rows),
      contactId: common(rows, ({ contactId }) => contactId),
      premiumAgio: commonPremium(rows),
      storageFeeMemo: common(rows, ({ storageFeeMemo }) => storageFeeMemo) ?? '',
      remark: common(rows, ({ remark }) => remark) ?? '',
      deliveryType: common(rows, ({ deliveryType }) => deliveryType),
    },
  })
  const { dirtyFields, isDirty } = form.formState
  const byTonne = rows.every(isOfTonnes)
  const basis = !byTonne && rows.some(({ priceDiff }) => priceDiff !== null)
  const asking = rows.some(({ asked }) => asked !== null)
  const nothing = rows.length > 1 && asking ? '各批不同，不填则不改' : '不填与平台商定'
  return (
    <Dialog open title="修改条款" footer={null} onCancel={onClose} destroyOnHidden>
      <About rows={rows} />
      <p className="text-soft text-small">
        {rows.length > 1 && (byTonne ? '未改动的条款各商品保持不变。' : '未改动的条款各批保持不变。')}
        修改交货方式、说明或备注后，未完结的询价须由任一方重新出价
        {basis && '；修改计入价格的优质溢价时，询价随之结束'}。
      </p>
      <ContractGaps bidType={form.watch('bidType')} />
      <Form
        form={form}
        onSubmit={async ({
          bidType,
          startingPrice,
          reservePrice,
          contactId,
          premiumAgio,
          storageFeeMemo,
          remark,
          deliveryType,
        }) => {
          const asks = bidType === BidType.open
          const answer = await sendPrices(
            rows.map(({ productId }) => productId),
            (productIds, confirmed) =>
              call(
                '/seller/product/listing/terms/edit',
                {
                  productIds,
                  confirmed,
                  bidType: dirtyFields.bidType && bidType ? bidType : undefined,
                  startingPrice: asks && dirtyFields.startingPrice ? askedCents(startingPrice) : undefined,
                  reservePrice: asks && dirtyFields.reservePrice ? askedCents(reservePrice) : undefined,
                  contactId: dirtyFields.contactId && contactId ? contactId : undefined,
                  premiumAgio: dirtyFields.premiumAgio ? cents(premiumAgio ?? 0) : undefined,
                  storageFeeMemo: dirtyFields.storageFeeMemo ? storageFeeMemo || null : undefined,
                  remark: dirtyFields.remark ? remark || null : undefined,
                  deliveryType: dirtyFields.deliveryType && deliveryType ? deliveryType : undefined,
                },
                { idempotencyKey: newKey() }
              )
          )
          if (!answer) return
          tell(answer, '修改', rows)
          onDone(answer)
        }}
      >
        <OfferTermFields
          nobody="不改"
          noPremium="不改"
          byTonne={byTonne}
          asked={{ kind: priceKindOf(rows), nothing }}
        />
        <Field name="deliveryType" label="交货方式">
          <Select options={optionsOf('deliveryType')} placeholder="各项不同，不选则不改" />
        </Field>
        <Field name="remark" label="备注" count={500}>
          <Input.TextArea maxLength={500} rows={2} />
        </Field>
        <DialogActs onClose={onClose}>
          <Submit disabled={!isDirty}>修改 {countOf(rows)}</Submit>
        </DialogActs>
      </Form>
    </Dialog>
  )
}
