import { Input, Select } from 'antd'
import type { ComponentProps } from 'react'
import { Field } from '~/components/field'
import { NumberInput } from '~/components/number_input'
import { optionsOf } from '~/components/state_tag'
import { useCall } from '~/lib/query'
import type { BidType } from '#ui/generated/codes'
import type { OwnProductRow } from '#wire/listing/transformers/own_products'
import { cents } from './cents'
import { AskedFields, type AskedValues } from './auction_prices'
import styles from './product.module.css'

/** Terms that are set when listing and may be changed while the batch is on sale. */
export type OfferTerms = AskedValues & {
  bidType: BidType | null
  contactId: number | null
  /** Yuan per tonne. */
  premiumAgio: number | null
  storageFeeMemo: string
}

/** The value that all rows have, or null. */
export function common<Value>(rows: OwnProductRow[], value: (row: OwnProductRow) => Value): Value | null {
  const first = value(rows[0])
  return rows.every((row) => value(row) === first) ? first : null
}

/** The premium of the rows in yuan, or null when they differ. */
export function commonPremium(rows: OwnProductRow[]): number | null {
  const premium = common(rows, ({ premiumAgio }) => premiumAgio)
  return premium === null ? null : premium / 100
}

export const premiumCents = (yuan: number | null) => (yuan === null ? undefined : cents(yuan))

const inRange = (value: number) => (value < -500 || value > 2_000 ? '优质溢价应在-500至+2,000元/吨之间' : undefined)

type Props = {
  /** What an empty contact stands for. */
  nobody: string
  /** What an empty premium stands for. */
  noPremium: string
  /** Goods by the tonne take part in no auction and have no premium. */
  byTonne: boolean
  /** How the prices of an auction are named, and what an empty one stands for. */
  asked: ComponentProps<typeof AskedFields>
}

/** 参与竞价, 联系人, 优质溢价, 仓储费说明; the names of the fields are those of `OfferTerms`. */
export function OfferTermFields({ nobody, noPremium, byTonne, asked }: Props) {
  const { data: people } = useCall('/seller/product/contact/list', {}, { staleTime: 60_000 })
  return (
    <>
      <div className={styles.pair}>
        {!byTonne && (
          <Field name="bidType" label="竞价" hint="参与后由平台排进场次；场次发布前照常按挂牌价出售">
            <Select options={optionsOf('bidType')} placeholder="各批不同，不选则不改" />
          </Field>
        )}
        <Field name="contactId" label="联系人" hint="已认证的买家能看到姓名和手机">
          <Select
            loading={!people}
            placeholder={nobody}
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            options={people?.map(({ contactId, name }) => ({ value: contactId, label: name }))}
          />
        </Field>
      </div>
      {!byTonne && <AskedFields {...asked} />}
      {!byTonne && (
        <Field
          name="premiumAgio"
          label="优质溢价（元/吨）"
          rules={[inRange]}
          hint="品牌、BCI、一致性等；一口价仅供买家参考，按标准级报价的基差计入价格"
        >
          <NumberInput style={{ width: '100%' }} precision={2} step={10} controls={false} placeholder={noPremium} />
        </Field>
      )}
      <Field name="storageFeeMemo" label="仓储费说明" count={200}>
        <Input maxLength={200} />
      </Field>
    </>
  )
}
