import { useRef, useState, type DragEvent } from 'react'
import { Icon } from '../icon'
import { sentenceOf } from '../inspection_import/api'
import { GoodsHistory } from './goods_history'
import { goodsTemplate, uploadGoods, type GoodsSheet } from './api'
import { useSheetKind } from './sheet_kind'
import { Button } from '#ui/kit/button'
import styles from '../inspection_import/inspection_import.module.css'

const TYPES = '.xlsx,.xlsm,.xls,.csv,.tsv,.txt,.json,.xml'
const MOST = 6 * 1024 * 1024

/** Accepts a dropped or chosen file, whose errors stay on the page, or goes on with a sheet that was left, whose file is not at hand. */
export function ChooseStep({ onRead }: { onRead: (file: File | null, sheet: GoodsSheet) => void }) {
  const { base, template, holds } = useSheetKind()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const [problem, setProblem] = useState<{ name: string; text: string } | null>(null)

  async function take(file: File | undefined) {
    if (!file || busy) return
    if (file.size > MOST) return setProblem({ name: file.name, text: '文件不能超过6MB，请拆成几个文件上传' })
    setBusy(file.name)
    setProblem(null)
    try {
      onRead(file, await uploadGoods(base, file, null))
    } catch (error) {
      setProblem({ name: file.name, text: sentenceOf(error) })
    } finally {
      setBusy(null)
    }
  }

  return (
    <>
      <div
        className={styles.drop}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event: DragEvent) => {
          event.preventDefault()
          void take(event.dataTransfer.files[0])
        }}
        aria-busy={busy !== null}
      >
        {busy ? (
          <p role="status">
            <b>正在读取 {busy}</b>
            <progress aria-label="正在读取文件" />
          </p>
        ) : (
          <p>
            <Button tone="primary" onClick={() => input.current?.click()}>
              <Icon name="upload" />
              选择表格
            </Button>
            <span className="text-soft">或把文件拖到这里</span>
            <span className="text-faint text-small">{holds}；xlsx、csv、txt、网页格式的 xls 均可，最多300行</span>
          </p>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept={TYPES}
          onChange={(event) => {
            void take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </div>
      {problem && (
        <div className="said bad" role="alert">
          <Icon name="warn" />
          <div>
            <b>{problem.name} 不能导入</b>
            <p>{problem.text}</p>
          </div>
        </div>
      )}
      <p className={styles.template}>
        <Button tone="quiet" onClick={() => void goodsTemplate(base, template)}>
          <Icon name="download" />
          下载{template.replace('.xlsx', '')}
        </Button>
        <span className="text-faint text-small">列名不必与模板相同，上传后可以核对；改过的对应关系下次自动带出</span>
      </p>
      <GoodsHistory onSheet={(sheet) => onRead(null, sheet)} />
    </>
  )
}
