import { Input, Radio, Select } from 'antd'
import { useFormContext } from 'react-hook-form'
import { DateInput } from '~/components/date_input'
import { Field } from '~/components/field'
import { NumberInput } from '~/components/number_input'
import { optionsOf } from '~/components/state_tag'
import { useCan } from '~/lib/use_session'
import { Upload } from '~/components/upload'
import { WarehouseSelect } from '~/components/warehouse_select'
import { BY_TONNE, InTransitState, PackageType, WeightType, type ProductType } from '#ui/generated/codes'
import { LONGEST_WAY } from '#ui/generated/days'
import { dayIn } from '~/lib/days'
import { ChoiceField, FigureField, Part, Text, useIsFixed } from './form_parts'
import { BasisFields } from './basis_dialog'
import { priceOutside } from './cents'
import { hasBasis, isAsked, isStaple, type GoodsValues } from './goods_values'
import styles from './batch_form.module.css'

const TYPES = optionsOf('productType', BY_TONNE)

/** Most photos of one lot. */
const PHOTOS = 6

const useType = () => useFormContext<GoodsValues>().watch('productType')

/** What the goods are. The type of goods that exist is never changed. */
export function KindPart({ exists }: { exists: boolean }) {
  const type = useType()
  const { setValue, getFieldState } = useFormContext<GoodsValues>()
  const staple = isStaple(type)
  return (
    <Part title="商品">
      <Field name="productType" label="商品类型" required>
        <Select
          disabled={exists}
          options={TYPES}
          onChange={(chosen: ProductType) => {
            if (!getFieldState('packageType').isTouched)
              setValue('packageType', isStaple(chosen) ? PackageType.plastic : PackageType.bulk)
          }}
        />
      </Field>
      <Text name="batchCode" label="货号" most={32} hint={exists ? undefined : '不填时由平台编号'} />
      {isAsked('productionYear', type) && (
        <FigureField name="productionYear" label="生产年度" required decimals={0} placeholder="如 2026" />
      )}
      <Text name="chandi" label="产地" required most={64} placeholder={staple ? '如 江苏江阴' : '如 新疆奎屯'} />
      {isAsked('region', type) && <ChoiceField name="region" label="区域" dictionary="region" />}
      {staple ? (
        <Text name="producerName" label="生产厂家" required most={100} />
      ) : (
        <Text name="producerName" label="加工厂" most={100} />
      )}
      <ChoiceField name="packageType" label="包装" dictionary="packageType" />
    </Part>
  )
}

/** The figures that this type of goods is bought by. */
export function FactsPart() {
  const type = useType()
  const percent = (name: keyof GoodsValues, label: string, decimals: number) =>
    isAsked(name, type) && <FigureField name={name} label={`${label}（%）`} decimals={decimals} />
  return (
    <Part title="指标">
      {isAsked('linterClass', type) && (
        <ChoiceField name="linterClass" label="类别" required dictionary="linterClass" />
      )}
      {percent('oilContent', '含油率', 1)}
      {percent('linterContent', '含绒率', 1)}
      {percent('moisture', '水分', 2)}
      {percent('impurity', '含杂率', 2)}
      {isStaple(type) && (
        <>
          <FigureField name="dtex" label="线密度（dtex）" required decimals={2} placeholder="如 1.56" />
          <FigureField name="cutLength" label="切断长度（mm）" required decimals={1} placeholder="如 38" />
          <ChoiceField name="fibreGrade" label="等级" required dictionary="fibreGrade" />
        </>
      )}
    </Part>
  )
}

const tonnes = (value: number | null) => (value !== null && value <= 0 ? '吨数须大于0' : undefined)

/** How much there is, and how little of it one may order. */
export function TonnesPart({ exists }: { exists: boolean }) {
  const type = useType()
  const isFixed = useIsFixed()
  return (
    <Part title="数量">
      <Field
        name="weight"
        label="吨数"
        required
        rules={exists ? [] : [tonnes]}
        hint={exists ? '用“调整吨数”增减' : undefined}
      >
        <NumberInput style={{ width: '100%' }} controls={false} disabled={exists} />
      </Field>
      <Field name="minLot" label="起订量（吨）" rules={[tonnes]} hint={exists ? undefined : '不填时为平台的最低起订量'}>
        <NumberInput style={{ width: '100%' }} controls={false} />
      </Field>
      {isStaple(type) && (
        <Field name="weightType" label="计重方式" hint="公定：按回潮率0.4%折算">
          <Select
            disabled={isFixed('weightType')}
            options={optionsOf('weightType').map(({ value, label }) => ({
              value,
              label: value === WeightType.conditioned ? '公定重量' : label,
            }))}
          />
        </Field>
      )}
    </Part>
  )
}

/** At what the goods are listed with their entry; for those who may list. By-products have no futures: they have a price. */
export function OfferPart() {
  const values = useFormContext<GoodsValues>().watch()
  if (!useCan('listing:add')) return null
  const basis = hasBasis(values)
  return (
    <Part title="价格和交货（选填）">
      {isStaple(values.productType) && (
        <Field name="priceType" label="报价方式" className={styles.wide}>
          <Radio.Group options={optionsOf('priceType')} />
        </Field>
      )}
      {basis ? (
        <div className={styles.wide}>
          <BasisFields staple />
        </div>
      ) : (
        <Field name="price" label="单价（元/吨）" rules={[priceOutside]} hint="含税，填了即挂牌">
          <NumberInput style={{ width: '100%' }} min={0} precision={2} step={10} controls={false} />
        </Field>
      )}
      <Field name="deliveryType" label="交货方式">
        <Select options={optionsOf('deliveryType')} />
      </Field>
    </Part>
  )
}

/** Where the goods lie, or when they are expected. Goods that exist change places by 到库 and 发运. */
export function WherePart({ exists }: { exists: boolean }) {
  const inTransit = useFormContext<GoodsValues>().watch('inTransitState') === InTransitState.inTransit
  const disabled = useIsFixed()('arrivalDate')
  return (
    <Part title="存放">
      <Field name="inTransitState" label="是否在途" hint={exists ? '用“到库”或“发运”登记' : undefined}>
        <Select disabled={exists} options={optionsOf('inTransitState')} />
      </Field>
      <Field name="arrivalDate" label={inTransit ? '预计到库日期' : '到库日期'}>
        {inTransit ? (
          <DateInput min={dayIn(0)} max={dayIn(LONGEST_WAY)} disabled={disabled} />
        ) : (
          <DateInput max={dayIn(0)} disabled={disabled} />
        )}
      </Field>
      {!inTransit && (
        <Field name="entrepotId" label="仓库" hint="仓库或存放地填一项即可挂牌">
          <WarehouseSelect placeholder="输入仓库名称或城市" />
        </Field>
      )}
      <Text name="place" label="存放地" most={100} placeholder="如 本厂库房" />
      <Text name="province" label="省" most={32} />
      <Text name="city" label="市" most={32} />
    </Part>
  )
}

/** What a buyer wants to see before he orders. */
export function PapersPart() {
  return (
    <Part title="照片和报告">
      <Field name="photos" label={`商品照片（最多${PHOTOS}张）`} className={styles.wide}>
        <Upload purpose="goodsPhoto" multiple max={PHOTOS} types={['jpg', 'png', 'webp']} maxMb={5} />
      </Field>
      <Field name="report" label="检测报告" className={styles.wide}>
        <Upload purpose="testReport" types={['jpg', 'png', 'pdf']} maxMb={10} />
      </Field>
      <Field name="remark" label="备注" count={500} className={styles.wide}>
        <Input.TextArea maxLength={500} rows={2} />
      </Field>
    </Part>
  )
}
