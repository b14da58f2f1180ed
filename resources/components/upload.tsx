import { useEffect, useId, useRef, useState } from 'react'
import { call, CallError } from '~/lib/call'
import { fileSize } from '~/lib/format'
import { session } from '~/lib/session'
import { openFile, readFile } from '~/lib/files'
import { Icon } from './icon'
import { Button } from '#ui/kit/button'

export type UploadedFile = { id: number; name: string; size: number; mime?: string; url?: string | null }

type Props = {
  /** `licence`, `authorization`, `ticket`, `evidence`, `slip`, `document`, `invoice`, `attachment`, `import`. */
  purpose: string
  value?: UploadedFile[] | UploadedFile | null
  onChange?: (value: any) => void
  /** Several files: the value is an array. */
  multiple?: boolean
  max?: number
  /** Allowed file extensions without dot. */
  types?: string[]
  maxMb?: number
  id?: string
  status?: 'error' | 'warning'
  /** Hint under the button. */
  hint?: string
}

type Running = { key: number; name: string; progress: number; error?: string }

const isPicture = (file: UploadedFile) => /^image\//.test(file.mime ?? '') || /\.(jpe?g|png|webp)$/i.test(file.name)

/** Upload with progress, preview, rules for size and type, and an error text. Works as the control of a `Field`. */
export function Upload({
  purpose,
  value,
  onChange,
  multiple,
  max = multiple ? 9 : 1,
  types = ['jpg', 'png', 'pdf'],
  maxMb = 10,
  id,
  status,
  hint,
  ...aria
}: Props) {
  // These attributes are not allowed on a button.
  const { 'aria-required': _required, 'aria-invalid': _invalid, ...described } = aria as Record<string, unknown>
  const files = Array.isArray(value) ? value : value ? [value] : []
  const latest = useRef(files)
  latest.current = files
  const [running, setRunning] = useState<Running[]>([])
  const input = useRef<HTMLInputElement>(null)
  const own = useId()
  const full = files.length + running.filter(({ error }) => !error).length >= max

  const give = (next: UploadedFile[]) => onChange?.(multiple ? next : (next[0] ?? null))
  const update = (key: number, change: Partial<Running>) =>
    setRunning((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)))

  function problem(file: File): string | null {
    const ending = file.name.split('.').pop()?.toLowerCase() ?? ''
    const same = ending === 'jpeg' ? 'jpg' : ending
    if (!types.includes(same)) return `只支持 ${types.join('、')} 格式`
    if (file.size > maxMb * 1024 * 1024) return `文件不能超过 ${maxMb} MB`
    if (file.size === 0) return '文件是空的'
    return null
  }

  async function start(chosen: File[]) {
    const room = max - (multiple ? files.length : 0)
    for (const file of chosen.slice(0, Math.max(1, room))) {
      const key = Math.random()
      const error = problem(file)
      setRunning((all) =>
        [
          ...all.filter((one) => multiple || one.error === undefined),
          { key, name: file.name, progress: 0, error: error ?? undefined },
        ].slice(-max - 3)
      )
      if (error) continue
      try {
        const done = await send(file, purpose, (progress) => update(key, { progress }))
        setRunning((all) => all.filter((one) => one.key !== key))
        give(multiple ? [...latest.current, done] : [done])
      } catch (failure) {
        update(key, { error: failure instanceof CallError && failure.message ? failure.message : UPLOAD_ERROR })
      }
    }
  }

  return (
    <div
      className={`upload ${status ?? ''}`}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        if (!full || !multiple) void start([...event.dataTransfer.files])
      }}
    >
      {files.map((file) => (
        <div className="upload-file" key={file.id}>
          {isPicture(file) ? <Preview file={file} /> : <Icon name="file" />}
          <button type="button" className="name" onClick={() => void openFile(file.id, file.name)} title="查看">
            {file.name}
          </button>
          <span className="text-faint text-small">{fileSize(file.size)}</span>
          <Button
            tone="quiet"
            size="small"
            aria-label={`移除 ${file.name}`}
            onClick={() => give(files.filter((one) => one.id !== file.id))}
          >
            <Icon name="close" />
          </Button>
        </div>
      ))}
      {running.map((one) => (
        <div className={`upload-file ${one.error ? 'failed' : ''}`} key={one.key}>
          <Icon name={one.error ? 'warn' : 'file'} />
          <span className="name">{one.name}</span>
          {one.error ? (
            <span className="text-up text-small" role="alert">
              {one.error}
            </span>
          ) : (
            <progress max={100} value={one.progress} aria-label={`${one.name} 上传进度`} />
          )}
          {one.error && (
            <Button
              tone="quiet"
              size="small"
              aria-label={`移除 ${one.name}`}
              onClick={() => setRunning((all) => all.filter(({ key }) => key !== one.key))}
            >
              <Icon name="close" />
            </Button>
          )}
        </div>
      ))}
      {(!multiple || files.length < max) && (
        <div className="row">
          <button type="button" className="btn" id={id ?? own} onClick={() => input.current?.click()} {...described}>
            <Icon name="upload" />
            {files.length > 0 && !multiple ? '重新上传' : '选择文件'}
          </button>
          <span className="text-faint text-small">
            {hint ?? `${types.join('、').toUpperCase()}，不超过 ${maxMb} MB，可拖入`}
          </span>
        </div>
      )}
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        accept={types.flatMap((type) => (type === 'jpg' ? ['.jpg', '.jpeg'] : [`.${type}`])).join(',')}
        onChange={(event) => {
          void start([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </div>
  )
}

/** Message of a failed upload without a message of the server. */
const UPLOAD_ERROR = '上传失败，请重试'

/** Uploads a file by XMLHttpRequest, because fetch does not report progress. */
function send(file: File, purpose: string, onProgress: (percent: number) => void): Promise<UploadedFile> {
  return new Promise((resolve, reject) => {
    const { token } = session.get()
    if (!token) {
      session.set({ loginVisible: true })
      return reject(new CallError(40100, UPLOAD_ERROR))
    }
    const form = new FormData()
    form.append('purpose', purpose)
    form.append('file', file)
    const request = new XMLHttpRequest()
    request.open('POST', '/api/file/upload')
    request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.responseType = 'json'
    request.timeout = 300_000
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.round((loaded / total) * 100))
    request.onload = () => {
      const answer = request.response
      if (answer?.code === 20000) return resolve(answer.body)
      if (answer?.code === 40100) void call('/auth/info').catch(() => {})
      reject(new CallError(answer?.code ?? 0, answer?.message ?? UPLOAD_ERROR))
    }
    request.onerror = request.ontimeout = () => reject(new CallError(0, UPLOAD_ERROR))
    request.send(form)
  })
}

/** A small picture of a file that only its owner may read. */
function Preview({ file }: { file: UploadedFile }) {
  const [source, setSource] = useState(file.url ?? '')
  useEffect(() => {
    if (file.url) return
    let address = ''
    let gone = false
    void readFile(file.id)
      .then((blob) => {
        if (gone) return
        address = URL.createObjectURL(blob)
        setSource(address)
      })
      .catch(() => {})
    return () => {
      gone = true
      if (address) URL.revokeObjectURL(address)
    }
  }, [file.id, file.url])
  return source ? <img src={source} alt="" width={40} height={40} /> : <Icon name="file" />
}
