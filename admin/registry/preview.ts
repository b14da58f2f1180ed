/*
 * Hands an unsaved text to the page of the storefront that shows it. The page asks for it when it is ready (also after a login that it
 * may need first), so nothing of the draft is stored or stands in an address.
 */
import { api } from '@admin/providers/http'

/** Opens the page at `path` with a draft. Must be called by a click: browsers open windows for nothing else. */
export async function openPreview(path: string, values: Record<string, unknown>) {
  const page = window.open(path, 'preview')
  if (!page) throw new Error('浏览器拦截了预览窗口，请允许本站打开新窗口')
  const { body = '', coverId = null } = values
  const cleaned = api<{ body: string; coverUrl: string | null }>('POST', '/articles/preview', { body, coverId })
  const draft = cleaned.then((shown) => ({
    ...shown,
    title: values.title ?? '',
    summary: values.summary ?? null,
    source: values.source ?? null,
    effectiveOn: values.effectiveOn ?? null,
  }))
  window.addEventListener('message', function answer({ source, origin, data }: MessageEvent) {
    if (page.closed) return window.removeEventListener('message', answer)
    if (source !== page || origin !== location.origin || data !== 'preview:ready') return
    void draft.then((shown) => page.postMessage({ preview: shown }, location.origin)).catch(() => {})
  })
  await draft
}
