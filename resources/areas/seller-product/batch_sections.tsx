import { Input, Select } from 'antd'
import { useFormContext } from 'react-hook-form'
import { DateInput } from '~/components/date_input'
import { Field } from '~/components/field'
import { optionsOf } from '~/components/state_tag'
import { WarehouseSelect } from '~/components/warehouse_select'
import { LONGEST_WAY } from '#ui/generated/days'
import { COTTON, InTransitState, ProductType, type ProductType as ProductTypeCode } from '#ui/generated/codes'
import { MEASURES } from '#ui/generated/measures'
import { useSaid } from './batch_check'
import {
  isDomestic,
  isImported,
  isLint,
  partsOfCode,
  shareFields,
  usualWeight,
  type BatchValues,
  type FieldName,
} from './batch_values'
import { dayIn } from '~/lib/days'
import { ChoiceField, FigureField, JudgedField, Part, Text } from './form_parts'
import styles from './batch_form.module.css'

const today = () => dayIn(0)

/** What the goods are and where they come from. */
export function GoodsPart() {
  const { watch, setValue, getValues } = useFormContext<BatchValues>()
  const type = watch('productType') as ProductTypeCode
  const inspected = type === ProductType.xinjiang
  function fillFrom(batchCode: string) {
    const parts = inspected ? partsOfCode(batchCode) : null
    for (const [name, value] of Object.entries(parts ?? {}) as [FieldName, string | number][])
      if (getValues(name) === null) setValue(name, value, { shouldDirty: true })
  }
  return (
    <Part title="商品">
      <JudgedField name="productType" label="商品类型" required>
        <Select
          options={optionsOf('productType', COTTON)}
          onChange={(chosen: ProductTypeCode) => setValue('weightType', usualWeight(chosen), { shouldDirty: true })}
        />
      </JudgedField>
      <JudgedField
        name="batchCode"
        label={isImported(type) ? '批号（报价号）' : '批号'}
        required
        hint={inspected ? '11位数字，年度和加工厂代码随之填入' : undefined}
      >
        <Input maxLength={32} onChange={(event: { target: { value: string } }) => fillFrom(event.target.value)} />
      </JudgedField>
      <FigureField name="packets" label="包数" required decimals={0} />
      <ChoiceField name="packageType" label="包装" dictionary="packageType" />
      {isLint(type) && (
        <FigureField name="productionYear" label="生产年度" required decimals={0} placeholder="如 2026" />
      )}
      <Text
        name="chandi"
        label={isImported(type) ? '产地（国家）' : '产地'}
        required
        most={64}
        placeholder={isImported(type) ? '如 巴西' : '如 新疆生产建设兵团第七师'}
      />
      {isDomestic(type) && (
        <>
          <ChoiceField name="region" label="区域" dictionary="region" />
          <Text name="producerCode" label="加工厂代码" most={5} placeholder="五位数字" />
          <ChoiceField name="pickType" label="采摘方式" dictionary="pickType" />
        </>
      )}
      <Text name="producerName" label={isDomestic(type) ? '加工厂' : '生产厂家'} most={100} />
      {isLint(type) && <ChoiceField name="batchType" label="加工方式" dictionary="batchType" />}
      {isLint(type) && <ChoiceField name="bci" label="BCI认证" dictionary="yesNo" />}
    </Part>
  )
}

/** Weights in tonnes, and what they are computed with. */
export function WeightPart() {
  const { watch, getValues, setValue, getFieldState } = useFormContext<BatchValues>()
  const type = watch('productType') as ProductTypeCode
  // A net weight that nobody has typed here follows from the others.
  const weighAnew = () => {
    if (getValues('tareWeight') !== null && !getFieldState('netWeight').isDirty) setValue('netWeight', null)
  }
  return (
    <Part title="重量（吨）">
      <FigureField name="grossWeight" label="毛重" required decimals={3} onChange={weighAnew} />
      <FigureField name="tareWeight" label="皮重" decimals={3} onChange={weighAnew} />
      <FigureField name="netWeight" label="净重" hint="不填时为毛重减皮重" />
      {isLint(type) && (
        <>
          <ChoiceField name="weightType" label="计价重量" dictionary="weightType" required />
          <FigureField name="publicWeight" label="公重" decimals={3} hint="按证书填写，不填时按公式计算" />
          {MEASURES.filter(({ key }) => DIRT.includes(key)).map((measure) => (
            <MeasureField key={measure.key} measure={measure} />
          ))}
        </>
      )}
    </Part>
  )
}

const DIRT: readonly string[] = ['impurity', 'moisture', 'moistureMax']

function MeasureField({ measure: { key, label, unit, decimals } }: { measure: (typeof MEASURES)[number] }) {
  return <FigureField name={key as FieldName} label={unit ? `${label}（${unit}）` : label} decimals={decimals} />
}

/** Averages, then the share of each class in percent. */
export function QualityPart() {
  const { watch } = useFormContext<BatchValues>()
  const type = watch('productType') as ProductTypeCode
  if (!isLint(type)) return null
  const measures = MEASURES.filter(({ key }) => !DIRT.includes(key) && (key !== 'leafGrade' || isImported(type)))
  return (
    <>
      <Part title="检验指标">
        {measures.map((measure) => (
          <MeasureField key={measure.key} measure={measure} />
        ))}
        <JudgedField name="lvMain" label="主体颜色级" hint="填了各级比例时按比例确定">
          <Select
            allowClear
            placeholder="请选择"
            options={optionsOf('colourGrade').map(({ value, label }) => ({ value: String(value), label }))}
          />
        </JudgedField>
        <Text name="inspectUnit" label="检验单位" most={64} />
        <Text name="inspectCode" label="检验证书编号" most={32} />
        <JudgedField name="verifyDate" label="公检日期">
          <DateInput max={today()} />
        </JudgedField>
      </Part>
      {shareFields(watch('batchType')).map((indicator) => (
        <SharesOf key={indicator.name} {...indicator} />
      ))}
    </>
  )
}

type SharesProps = ReturnType<typeof shareFields>[number]

function SharesOf({ name, label, classes }: SharesProps) {
  const said = useSaid(name)
  const values = useFormContext<BatchValues>().watch()
  const given = classes.map(({ field }) => values[field]).filter((share) => typeof share === 'number')
  const sum = given.reduce((total, share) => total + share, 0)
  return (
    <fieldset className={styles.part}>
      <legend className={styles.shareHead}>
        {label}比例（%）
        <small className={said ? 'text-warn' : 'text-soft'} role={said ? 'alert' : undefined}>
          {said ?? (given.length > 0 ? `合计 ${sum.toFixed(2)}` : '')}
        </small>
      </legend>
      <div className={styles.shares}>
        {classes.map(({ field, word }) => (
          <FigureField key={field} name={field} label={word} decimals={2} />
        ))}
      </div>
    </fieldset>
  )
}

/** Where the goods lie, or when they are expected. A batch that exists changes places by 到库 and 发运. */
export function PlacePart({ exists }: { exists: boolean }) {
  const inTransit = useFormContext<BatchValues>().watch('inTransitState') === InTransitState.inTransit
  return (
    <Part title="存放">
      <JudgedField name="inTransitState" label="是否在途" hint={exists ? '用“到库”或“发运”登记' : undefined}>
        <Select disabled={exists} options={optionsOf('inTransitState')} />
      </JudgedField>
      <JudgedField name="arrivalDate" label={inTransit ? '预计到库日期' : '到库日期'}>
        {inTransit ? <DateInput min={today()} max={dayIn(LONGEST_WAY)} /> : <DateInput max={today()} />}
      </JudgedField>
      {!inTransit && (
        <JudgedField name="entrepotId" label="仓库" hint="挂牌前须填写">
          <WarehouseSelect placeholder="输入仓库名称或城市" />
        </JudgedField>
      )}
      <Text name="place" label="存放地" most={100} />
      <Text name="province" label="省" most={32} />
      <Text name="city" label="市" most={32} />
      <Text name="district" label="区县" most={32} />
    </Part>
  )
}

/** 进口棉: the papers of the shipment. */
export function ImportedPart() {
  const type = useFormContext<BatchValues>().watch('productType') as ProductTypeCode
  if (!isImported(type)) return null
  return (
    <Part title="进口">
      <Text name="pod" label="目的港" required={type === ProductType.importedUsd} most={32} />
      <JudgedField name="shipmentDate" label="装运期">
        <DateInput />
      </JudgedField>
      <Text name="blNo" label="提单号" most={40} />
      <Text name="containerNo" label="箱号" most={200} />
      <Text name="markNo" label="唛头号" most={40} />
      <FigureField name="quota" label="自带配额比例（%）" decimals={2} />
      <ChoiceField name="ciqTerm" label="商检条款" dictionary="ciqTerm" />
      <Text name="cargoOwner" label="货主" hint="仅本企业和平台可见" most={64} />
    </Part>
  )
}

export function RestPart() {
  return (
    <Part title="其他">
      <FigureField name="premiumAgio" label="优质溢价（元/吨）" decimals={2} placeholder="0" />
      <Field name="remark" label="备注" count={500} className={styles.wide}>
        <Input.TextArea maxLength={500} rows={2} />
      </Field>
    </Part>
  )
}
