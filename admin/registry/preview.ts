/*
 * Sends an unsaved text to the storefront page that shows it. That page requests it when it is ready (also after a login), so the draft
 * is neither stored nor part of an address.
 */
import { api } from '@admin/providers/http'

/** Opens the page at `path` with a draft. Must be called in a click handler: browsers block other windows. */
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
