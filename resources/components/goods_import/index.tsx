/*
 * Import of goods, a row each: file → fields of the columns → every row checked → all of them entered, or none.
 */
import { useState } from 'react'
import { Icon } from '../icon'
import { Steps, type Step } from '../steps'
import { usePhone } from '~/lib/use_phone'
import { Button } from '#ui/kit/button'
import type { CheckedGoodsSheet, GoodsSheet, ImportedGoods } from './api'
import { ChooseStep } from './choose_step'
import { ColumnsStep } from './columns_step'
import { FailedGoodsButton } from './failed_goods_button'
import { RowsStep } from './rows_step'
import { SheetKindProvider, useSheetKind, type SheetWords } from './sheet_kind'
import styles from '../inspection_import/inspection_import.module.css'

type Props = {
  kind: SheetWords
  /** Goods were entered: lists should be read again. */
  onImported: () => void
  onClose: () => void
}

const TITLES = ['上传文件', '核对列', '校验预览', '导入结果']

function Where({ now }: { now: number }) {
  const steps = TITLES.map((title, index): Step => ({
    title,
    state: index < now ? 'done' : index === now ? 'now' : 'next',
  }))
  if (!usePhone()) return <Steps steps={steps} />
  return (
    <p className={styles.where}>
      <b>{TITLES[now]}</b>
      <span className="text-faint">
        第{now + 1}步，共{TITLES.length}步
      </span>
    </p>
  )
}

export function GoodsImport({ kind, onImported, onClose }: Props) {
  const [file, setFile] = useState<File | null>(null)
  const [sheet, setSheet] = useState<GoodsSheet | null>(null)
  const [checked, setChecked] = useState<CheckedGoodsSheet | null>(null)
  const [done, setDone] = useState<ImportedGoods | null>(null)
  const at = done ? 3 : checked ? 2 : sheet ? 1 : 0

  function restart() {
    setSheet(null)
    setChecked(null)
    setDone(null)
  }

  return (
    <SheetKindProvider value={kind}>
      <div className={styles.sheetImport}>
        <Where now={at} />
        {at === 0 && (
          <ChooseStep
            onRead={(chosen, read) => {
              setFile(chosen)
              setSheet(read)
            }}
          />
        )}
        {at === 1 && (
          <ColumnsStep
            key={`${sheet!.importId}:${sheet!.sheet}`}
            file={file}
            sheet={sheet!}
            onSheet={setSheet}
            onChecked={setChecked}
            onRestart={restart}
          />
        )}
        {at === 2 && (
          <RowsStep
            sheet={checked!}
            onBack={() => {
              setSheet(checked)
              setChecked(null)
            }}
            onRestart={restart}
            onDone={(imported) => {
              setDone(imported)
              onImported()
            }}
          />
        )}
        {done && <Done done={done} onRestart={restart} onClose={onClose} />}
      </div>
    </SheetKindProvider>
  )
}

/** How many goods there are now, how many of them are on sale, and what is left to do. */
function Done({ done, onRestart, onClose }: { done: ImportedGoods; onRestart: () => void; onClose: () => void }) {
  const { importId, createdCount, listedCount, errorCount } = done
  const { offered, next } = useSheetKind()
  const toList = createdCount - listedCount
  return (
    <div className={styles.outcomeBox} role="status">
      <span className={styles.mark}>
        <Icon name="check" />
      </span>
      <h3>导入完成</h3>
      <p>
        新增 <b>{createdCount.toLocaleString()}</b> 项商品
        {listedCount > 0 && (
          <>
            ，已{offered} <b>{listedCount.toLocaleString()}</b> 项
          </>
        )}
        {errorCount > 0 && (
          <>
            ，跳过 <b className="text-up">{errorCount.toLocaleString()}</b> 行
          </>
        )}
      </p>
      <p className="text-faint">{next(toList, listedCount)}</p>
      <div className="acts">
        {errorCount > 0 && <FailedGoodsButton importId={importId} />}
        <Button onClick={onRestart}>再导入一份</Button>
        <Button tone="primary" onClick={onClose}>
          {toList > 0 ? `去${offered}` : '查看我的资源'}
        </Button>
      </div>
    </div>
  )
}
