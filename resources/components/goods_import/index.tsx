/*
 * Import of goods by the tonne: file → fields of the columns → every row checked → all of them entered, or none.
 */
import { useState } from 'react'
import { Icon } from '../icon'
import { Steps, type Step } from '../steps'
import { usePhone } from '~/lib/use_phone'
import { Button } from '#ui/kit/button'
import type { CheckedGoodsSheet, GoodsSheet } from './api'
import { ChooseStep } from './choose_step'
import { ColumnsStep } from './columns_step'
import { RowsStep } from './rows_step'
import styles from '../inspection_import/inspection_import.module.css'

type Props = {
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

export function GoodsImport({ onImported, onClose }: Props) {
  const [file, setFile] = useState<File | null>(null)
  const [sheet, setSheet] = useState<GoodsSheet | null>(null)
  const [checked, setChecked] = useState<CheckedGoodsSheet | null>(null)
  const [created, setCreated] = useState<number | null>(null)
  const at = created !== null ? 3 : checked ? 2 : sheet ? 1 : 0

  function restart() {
    setSheet(null)
    setChecked(null)
    setCreated(null)
  }

  return (
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
          file={file!}
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
          onDone={(count) => {
            setCreated(count)
            onImported()
          }}
        />
      )}
      {at === 3 && (
        <div className={styles.outcomeBox} role="status">
          <span className={styles.mark}>
            <Icon name="check" />
          </span>
          <h3>导入完成</h3>
          <p>
            新增 <b>{created!.toLocaleString()}</b> 项商品
          </p>
          <p className="text-faint">在“我的资源”里选中同类商品即可挂牌；照片和检测报告用“编辑”上传</p>
          <div className="acts">
            <Button onClick={restart}>再导入一份</Button>
            <Button tone="primary" onClick={onClose}>
              去挂牌
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
