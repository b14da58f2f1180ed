import { useEffect, useState } from 'react'
import { FormProvider, useForm, useFormContext } from 'react-hook-form'
import type { PickableRow, WireField, WireResource } from '#wire/admin/transformers/wire'
import { Blank } from '@admin/components/Blank'
import { IconButton } from '@admin/components/IconButton'
import { Icon } from '@admin/icons'
import { shownOf } from '@admin/list/pages'
import { FieldInput } from '@admin/registry/FieldInput'
import { formatValue, isEmpty, unitOf } from '@admin/registry/format'
import { Button } from '#ui/kit/button'
import { placesRefused, refusalAt } from './refusals'
import styles from './picking.module.css'

const PER_PAGE = 20

type Props = {
  /** Name of the list in the form. */
  name: string
  target: WireResource
  sum?: string
  columns: WireField[]
  rows: { key: string; row: PickableRow }[]
  onRemove: (places: number[]) => void
}

/** The picked rows, each with its own figures, and one line that fills all of them. */
export function PickedRows({ name, target, sum, columns, rows, onRemove }: Props) {
  const { formState } = useFormContext()
  const refused = placesRefused(formState.errors[name])
  const [page, setPage] = useState(0)
  const first = refused[0]
  // What was refused has to be in sight.
  useEffect(() => {
    if (first !== undefined) setPage(Math.floor(first / PER_PAGE))
  }, [first, formState.errors])
  const last = Math.max(0, Math.ceil(rows.length / PER_PAGE) - 1)
  const shown = Math.min(page, last)
  if (rows.length === 0) return <Blank title="还没有选择">在“选择”中勾选，或在“粘贴”中贴入批号与价格。</Blank>
  return (
    <>
      <FillAll name={name} columns={columns} count={rows.length} />
      {refused.length > 0 && (
        <p className={styles.refused} role="alert">
          {refused.length} 条不能添加，原因见各条。
          <Button onClick={() => onRemove(refused)}>移除这 {refused.length} 条</Button>
        </p>
      )}
      {rows.slice(shown * PER_PAGE, (shown + 1) * PER_PAGE).map(({ key, row }, index) => (
        <PickedRow
          key={key}
          path={`${name}.${shown * PER_PAGE + index}`}
          refusal={refusalAt(formState.errors[name], shown * PER_PAGE + index)}
          {...{ row, target, sum, columns }}
          onRemove={() => onRemove([shown * PER_PAGE + index])}
        />
      ))}
      {last > 0 && (
        <nav className={styles.pages} aria-label="已选分页">
          <span className="text-faint">{shownOf(shown + 1, PER_PAGE, rows.length)}</span>
          <Button aria-label="上一页" disabled={shown === 0} onClick={() => setPage(shown - 1)}>
            <Icon name="left" />
          </Button>
          <Button aria-label="下一页" disabled={shown === last} onClick={() => setPage(shown + 1)}>
            <Icon name="right" />
          </Button>
        </nav>
      )}
    </>
  )
}

type RowProps = Pick<Props, 'target' | 'sum' | 'columns'> & {
  path: string
  row: PickableRow
  refusal: string | null
  onRemove: () => void
}

function PickedRow({ path, row, target, sum, columns, refusal, onRemove }: RowProps) {
  const shown = [target.title, ...target.columns.slice(1, 2), ...(sum ? [sum] : [])]
  const fields = [...new Set(shown)].flatMap((key) => target.fields.find((one) => one.key === key) ?? [])
  const [title, ...rest] = fields.map(
    (field) => formatValue(field, row[field.key], row) + (field.key === sum ? ` ${unitOf(field)}` : '')
  )
  return (
    <fieldset className={styles.picked} aria-label={title}>
      <div className={styles.who}>
        <b>{title}</b>
        {rest.map((said) => (
          <span key={said} className="text-faint">
            {said}
          </span>
        ))}
        {refusal && <span className="text-up">{refusal}</span>}
      </div>
      <div className={styles.inputs}>
        {columns.map((column) => (
          <FieldInput
            key={column.key}
            field={{ ...column, key: `${path}.${column.key}`, help: undefined, default: undefined }}
            source={`/${target.name}`}
          />
        ))}
      </div>
      <IconButton icon="x" label={`移除${title}`} onClick={onRemove} />
    </fieldset>
  )
}

/** Figures for all picked rows: for those that have none yet, or for every one. */
function FillAll({ name, columns, count }: { name: string; columns: WireField[]; count: number }) {
  const outer = useFormContext()
  const own = useForm<Record<string, unknown>>({ mode: 'onBlur' })

  async function fill(everywhere: boolean) {
    if (!(await own.trigger())) return
    for (const { key } of columns) {
      const value = own.getValues(key)
      if (isEmpty(value)) continue
      for (let place = 0; place < count; place++) {
        const path = `${name}.${place}.${key}`
        if (everywhere || isEmpty(outer.getValues(path))) outer.setValue(path, value, { shouldDirty: true })
      }
    }
    outer.clearErrors(name)
  }

  return (
    <fieldset className={`${styles.picked} ${styles.fill}`} aria-label="统一填写">
      <div className={styles.who}>
        <b>统一填写</b>
        <span className="text-faint">留空的项目不动</span>
      </div>
      <FormProvider {...own}>
        <div className={styles.inputs}>
          {columns.map((column) => (
            <FieldInput key={column.key} field={{ ...column, required: false, default: undefined }} source="" />
          ))}
        </div>
      </FormProvider>
      <div className={styles.fillers}>
        <Button onClick={() => void fill(false)}>填入空白</Button>
        <Button onClick={() => void fill(true)}>全部覆盖</Button>
      </div>
    </fieldset>
  )
}
