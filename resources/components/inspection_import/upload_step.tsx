import { useRef, useState, type DragEvent } from 'react'
import { Icon } from '../icon'
import { downloadTemplate, sentenceOf, uploadSheet, type ImportDetail } from './api'
import { History } from './history'
import { Button } from '#ui/kit/button'
import styles from './inspection_import.module.css'

const TYPES = '.xlsx,.xlsm,.xls,.csv,.tsv,.txt,.json,.xml'
const MOST = 20 * 1024 * 1024

/** Accepts a dropped or chosen file; its errors stay on the page. */
export function UploadStep({ onSheet }: { onSheet: (sheet: ImportDetail) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const [problem, setProblem] = useState<{ name: string; text: string } | null>(null)
  const [over, setOver] = useState(false)

  async function take(file: File | undefined) {
    if (!file || busy) return
    if (file.size > MOST) return setProblem({ name: file.name, text: '文件不能超过20MB，请拆成几个文件上传' })
    setBusy(file.name)
    setProblem(null)
    try {
      onSheet(await uploadSheet(file))
    } catch (error) {
      setProblem({ name: file.name, text: sentenceOf(error) })
    } finally {
      setBusy(null)
    }
  }

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }

  return (
    <>
      <div
        className={`${styles.drop} ${over ? styles.over : ''}`}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        aria-busy={busy !== null}
      >
        {busy ? (
          <p role="status">
            <b>正在读取 {busy}</b>
            <span className="text-faint">识别编码、表头和列，大文件需要十几秒</span>
            <progress aria-label="正在读取文件" />
          </p>
        ) : (
          <p>
            <Button tone="primary" onClick={() => input.current?.click()}>
              <Icon name="upload" />
              选择检测单
            </Button>
            <span className="text-soft">或把文件拖到这里</span>
            <span className="text-faint text-small">
              xlsx、csv、txt、网页格式的 xls 均可，每行一批或每行一包，最多10万行、20MB
            </span>
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
        <Button tone="quiet" onClick={() => void downloadTemplate()}>
          <Icon name="download" />
          下载检测导入模板
        </Button>
        <span className="text-faint text-small">列名不必与模板相同，上传后可以核对；改过的对应关系下次自动带出</span>
      </p>
      <History onSheet={onSheet} />
    </>
  )
}
