/*
 * All HTTP requests: JSON, error messages as texts, field errors in the shape that forms expect. The browser adds the cookie of the
 * session, which no script can read.
 */
import { HttpError } from 'react-admin'
import type { Reason } from '#ui/generated/reasons'

export const API = '/admin/api'

type Failure = {
  message?: string
  errors?: { field: string; message: string }[]
  /** Reason of the refusal; `HttpError.body` has it together with the values in `detail`. */
  reason?: Reason
  detail?: Record<string, unknown> | null
}

const SENTENCES: Record<number, string> = { 403: '无访问权限', 413: '提交的内容过大', 429: '操作过于频繁，请稍后再试' }

/** Field errors in the shape of react-admin: `{ name: '请输入名称', root: { serverError: … } }`. */
function failure(status: number, body: Failure | null): HttpError {
  const message = body?.message ?? SENTENCES[status] ?? (status >= 500 ? '服务器报错，请重试' : '请求出错，请重试')
  const fields = Object.fromEntries((body?.errors ?? []).map(({ field, message: text }) => [field, text]))
  return new HttpError(message, status, {
    ...body,
    errors: status === 422 ? { ...fields, root: { serverError: message } } : undefined,
  })
}

async function send(url: string, options: RequestInit = {}): Promise<Response> {
  const headers = new Headers(options.headers)
  if (options.body && !(options.body instanceof FormData)) headers.set('Content-Type', 'application/json')
  headers.set('Accept', 'application/json')
  let response: Response
  try {
    response = await fetch(url, { ...options, headers })
  } catch (error) {
    if ((error as Error).name === 'AbortError') throw error
    throw new HttpError('网络连接失败，请检查网络后重试', 0)
  }
  if (response.ok) return response
  const body = (await response.json().catch(() => null)) as Failure | null
  throw failure(response.status, body)
}

/** `fetchJson` for ra-data-simple-rest. */
export async function fetchJson(url: string, options: RequestInit = {}) {
  const response = await send(url, options)
  const body = await response.text()
  return { status: response.status, headers: response.headers, body, json: body === '' ? null : JSON.parse(body) }
}

/** A call below /admin/api. Writing calls carry an idempotency key, so that a repeated click has one effect. */
export async function api<Answer = unknown>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  signal?: AbortSignal
): Promise<Answer> {
  const headers: Record<string, string> = method === 'GET' ? {} : { 'Idempotency-Key': crypto.randomUUID() }
  const { json } = await fetchJson(`${API}${path}`, {
    method,
    headers,
    signal,
    body: body instanceof FormData ? body : body === undefined ? undefined : JSON.stringify(body),
  })
  return json as Answer
}

/** A stored file for display: its object URL and its content type. */
export async function fileOf(id: number): Promise<{ url: string; type: string }> {
  const blob = await (await send(`${API}/files/${id}`)).blob()
  return { url: URL.createObjectURL(blob), type: blob.type }
}

/** Downloads a file and saves it under the name in the answer. */
export async function download(path: string, fallback: string) {
  const response = await send(`${API}${path}`)
  const header = response.headers.get('Content-Disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1]
  const plain = /filename="?([^";]+)/i.exec(header)?.[1]
  const url = URL.createObjectURL(await response.blob())
  const link = Object.assign(document.createElement('a'), {
    href: url,
    download: encoded ? decodeURIComponent(encoded) : (plain ?? fallback),
  })
  link.click()
  URL.revokeObjectURL(url)
}

export const query = (values: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(values).map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)])
  ).toString()
