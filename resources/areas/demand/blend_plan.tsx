/*
 * A wish out of a mill's 配棉 plan: its sheet is read, the mill looks at what was understood and ticks rows. Those of one type fill the form; or each of
 * them becomes a draft. Nothing is saved before.
 */
import { Checkbox } from 'antd'
import { useRef, useState, type DragEvent } from 'react'
import type { BlendPlan, PlanProblem, PlanRow } from '#wire/demand/transformers/blend_plan'
import { Button } from '#ui/kit/button'
import { Dialog } from '~/components/dialog'
import { Icon } from '~/components/icon'
import { NumberInput } from '~/components/number_input'
import { wordOf } from '~/components/state_tag'
import { call, CallError, download } from '~/lib/call'
import { price as yuan, weight as tonnes } from '~/lib/format'
import { message } from '~/lib/feedback'
import { useAction } from '~/lib/query'
import { copyOfPlan, whyNotOne, type WishCopy } from './wish_copies'
import { MOST_RANGES } from './wish_ranges_form'
import { WishRanges } from './wish_texts'
import styles from './blend_plan.module.css'

const TYPES = '.xlsx,.xlsm,.xls,.csv,.tsv,.txt'
const MOST = 2 * 1024 * 1024

/** Errors stay in the dialog, not in a message that disappears. */
function readSheet(file: File, total: number | null): Promise<BlendPlan> {
  const form = new FormData()
  if (total) form.append('total', String(total))
  form.append('file', file)
  return call('/demand/plan/read', form, { timeout: 60_000, background: true })
}

const sentenceOf = (error: unknown) =>
  error instanceof CallError && error.message ? error.message : '操作失败，请重试'

type Props = {
  onClose: () => void
  /** Rows fill the form; `note` says what was taken over. */
  onFill: (copy: WishCopy, note: string) => void
  /** Rows were saved as drafts. */
  onSaved: () => void
}

export function BlendPlanDialog({ onClose, onFill, onSaved }: Props) {
  const [file, setFile] = useState<File | null>(null)
  const [plan, setPlan] = useState<BlendPlan | null>(null)
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const save = useAction('/demand/plan/drafts', {
    refresh: ['/demand/own'],
    onDone: ({ ids }) => {
      message.success(`已保存${ids.length}条求购草稿`)
      onSaved()
    },
    onError: (error) => {
      const found = (error.body as { errors?: { message: string }[] } | null)?.errors ?? []
      setProblem(found.map((one) => one.message).join('；') || sentenceOf(error))
    },
  })

  async function read(chosen: File, total: number | null) {
    if (busy) return
    if (chosen.size > MOST) return setProblem(`${chosen.name} 超过2MB，请只保留配棉计划一张表`)
    setBusy(true)
    setProblem('')
    try {
      const found = await readSheet(chosen, total)
      // A second reading, with the tonnes of the whole, keeps what was ticked.
      if (chosen !== file)
        setTicked(new Set(found.rows.filter(({ errors }) => errors.length === 0).map(({ rowNo }) => rowNo)))
      setFile(chosen)
      setPlan(found)
    } catch (error) {
      setProblem(`${chosen.name} 不能读取：${sentenceOf(error)}`)
    } finally {
      setBusy(false)
    }
  }

  const chosen = plan?.rows.filter(({ rowNo }) => ticked.has(rowNo)) ?? []
  const why = whyNotOne(chosen, MOST_RANGES)

  function fill() {
    const { copy, notes } = copyOfPlan(chosen)
    const said = [`已按配棉计划“${plan!.fileName}”的${chosen.length}行填写`, ...notes].join('；')
    onFill(copy, `${said}。`)
  }

  const footer = plan && (
    <div className={styles.acts}>
      <Button
        onClick={() => {
          setPlan(null)
          setFile(null)
          setProblem('')
        }}
      >
        换一个文件
      </Button>
      <Button
        disabled={chosen.length === 0 || save.busy || busy}
        onClick={() => {
          setProblem('')
          void save.run({
            rows: chosen.map(({ rowNo, productType, must, weight, price, remark }) => ({
              rowNo,
              productType: productType!,
              must,
              weight,
              price,
              remark,
            })),
          })
        }}
      >
        每行存为一条草稿
      </Button>
      <Button tone="primary" disabled={chosen.length === 0 || why !== null || save.busy || busy} onClick={fill}>
        合成一条求购
      </Button>
    </div>
  )

  return (
    <Dialog open title="导入配棉计划" width={860} onCancel={onClose} footer={footer || null} maskClosable={false}>
      <div className={styles.plan}>
        {!plan && <Choose busy={busy} onFile={(one) => void read(one, null)} />}
        {plan && (
          <Preview
            plan={plan}
            ticked={ticked}
            onTick={setTicked}
            busy={busy}
            onTotal={(total) => void read(file!, total)}
          />
        )}
        {problem && (
          <div className="said bad" role="alert">
            <Icon name="warn" />
            <p>{problem}</p>
          </div>
        )}
        {why && (
          <p className="text-soft" role="status">
            {why}
          </p>
        )}
      </div>
    </Dialog>
  )
}

function Choose({ busy, onFile }: { busy: boolean; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file) onFile(file)
  }
  return (
    <>
      <div
        className={styles.drop}
        aria-busy={busy}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event: DragEvent) => {
          event.preventDefault()
          take(event.dataTransfer.files)
        }}
      >
        {busy ? (
          <p role="status">正在读取…</p>
        ) : (
          <>
            <Button tone="primary" onClick={() => input.current?.click()}>
              <Icon name="upload" />
              选择配棉计划表
            </Button>
            <span className="text-soft">或把文件拖到这里</span>
            <span className="text-faint text-small">每行一个组分，最多50行；xlsx、csv、txt、网页格式的 xls 均可</span>
          </>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept={TYPES}
          onChange={(event) => {
            take(event.target.files)
            event.target.value = ''
          }}
        />
      </div>
      <p className={styles.template}>
        <Button tone="quiet" onClick={() => void download('/demand/plan/template', {}, '配棉计划模板.xlsx')}>
          <Icon name="download" />
          下载配棉计划模板
        </Button>
        <span className="text-faint text-small">也可直接上传本厂的表，列名不必与模板相同；文件不会保存</span>
      </p>
    </>
  )
}

type PreviewProps = {
  plan: BlendPlan
  ticked: ReadonlySet<number>
  onTick: (ticked: ReadonlySet<number>) => void
  busy: boolean
  /** Reads the sheet again, with the tonnes of the whole. */
  onTotal: (total: number | null) => void
}

/** Every row as it was understood, with what was not. */
function Preview({ plan, ticked, onTick, busy, onTotal }: PreviewProps) {
  const [total, setTotal] = useState<number | null>(null)
  const usable = plan.rows.filter(({ errors }) => errors.length === 0)
  const chosen = plan.rows.filter(({ rowNo }) => ticked.has(rowNo))
  const sum = chosen.reduce((all, { weight }) => all + (weight ?? 0), 0)
  const tick = (rowNo: number, on: boolean) => {
    const next = new Set(ticked)
    if (on) next.add(rowNo)
    else next.delete(rowNo)
    onTick(next)
  }
  return (
    <>
      <p className="text-soft">
        {plan.fileName}
        {plan.sheet && `（${plan.sheet}）`}：读到 {plan.rows.length} 行，{usable.length} 行可以求购
      </p>
      {[...plan.notes, ...(plan.unknown.length > 0 ? [`没有用到的列：${plan.unknown.join('、')}`] : [])].map((note) => (
        <p key={note} className="text-warn" role="status">
          {note}
        </p>
      ))}
      {plan.asksTotal && (
        <div className={styles.total}>
          <span>总吨数</span>
          <NumberInput
            aria-label="总吨数"
            min={0}
            max={100_000}
            precision={3}
            value={total}
            onChange={setTotal}
            addonAfter="吨"
          />
          <Button disabled={busy || !total} onClick={() => onTotal(total)}>
            按比例计算
          </Button>
        </div>
      )}
      <div className={styles.head}>
        <Checkbox
          checked={usable.length > 0 && chosen.length === usable.length}
          indeterminate={chosen.length > 0 && chosen.length < usable.length}
          disabled={usable.length === 0}
          onChange={({ target }) => onTick(new Set(target.checked ? usable.map(({ rowNo }) => rowNo) : []))}
        >
          全选
        </Checkbox>
        <span>
          已选 <b>{chosen.length}</b> 行，合计 <b>{tonnes(sum)}</b> 吨
        </span>
      </div>
      <ul className={styles.rows} aria-label="配棉计划的行">
        {plan.rows.map((row) => (
          <Row key={row.rowNo} row={row} checked={ticked.has(row.rowNo)} onTick={(on) => tick(row.rowNo, on)} />
        ))}
      </ul>
    </>
  )
}

const problemText = ({ column, message: text }: PlanProblem) => `${column}：${text}`

function Row({ row, checked, onTick }: { row: PlanRow; checked: boolean; onTick: (on: boolean) => void }) {
  const { rowNo, mix, part, productType, must, weight, share, price, errors, warnings } = row
  return (
    <li className={errors.length > 0 ? styles.wrong : undefined}>
      <Checkbox
        aria-label={`第${rowNo}行`}
        checked={checked}
        disabled={errors.length > 0}
        onChange={({ target }) => onTick(target.checked)}
      />
      <div className={styles.what}>
        <span>
          <small className="text-faint">第{rowNo}行</small>{' '}
          <b>{productType === null ? '不能求购' : wordOf('productType', productType)}</b>{' '}
          <small className="text-soft">{[mix, part === null ? null : `组分 ${part}`].filter(Boolean).join('，')}</small>
        </span>
        {productType !== null && <WishRanges productType={productType} ranges={[{ must, wish: {} }]} />}
      </div>
      <div className={styles.figures}>
        <span>{weight === null ? '未写吨数' : `${tonnes(weight)} 吨`}</span>
        <small className="text-soft">
          {[share === null ? '' : `${share}%`, price === null ? '面议' : `${yuan(price)} 元/吨`]
            .filter(Boolean)
            .join('　')}
        </small>
      </div>
      {errors.length + warnings.length > 0 && (
        <ul className={styles.said}>
          {errors.map((one) => (
            <li key={problemText(one)} className="text-up">
              {problemText(one)}
            </li>
          ))}
          {warnings.map((one) => (
            <li key={problemText(one)} className="text-warn">
              {problemText(one)}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
