/*
 * Chinese names of calls of the back office, from the definitions of its screens.
 */
import { VERBS } from '#app/admin/permissions'
import { pages, reports, resources } from '#app/admin/registry'

const BY_METHOD: Record<string, string> = { GET: '查看', POST: '新建', PUT: '编辑', DELETE: '删除' }
const OWN_ACCOUNT: Record<string, string> = { 'me/password': '修改密码', 'me/totp': '动态口令' }
/** What a page asks on its own, beside what its reader wanted. */
const CHATTER = new Set(['counts', 'totals', 'queries', 'options', 'audit'])

/** What an operator did: `POST /admin/api/users/actions/lock` → 会员用户：锁定; null for what is not worth a line. */
export function deskCallName(method: string, url: string): string | null {
  const [name, second, third, fourth] = url.replace(/^\/admin\/api\//, '').split('/')
  const own = OWN_ACCOUNT[second ? `${name}/${second}` : name]
  if (own) return own
  const report = name === 'reports' ? reports.get(second) : undefined
  if (report) return third === 'options' ? null : `${report.label}：${third === 'parts' ? VERBS.export : VERBS.query}`
  const resource = resources.get(name)
  if (!resource) {
    const page = pages.get(name)
    return page ? `${page.label}：${BY_METHOD[method] ?? method}` : null
  }
  const action = second === 'actions' ? third : third === 'actions' ? fourth : null
  if (CHATTER.has(second) || CHATTER.has(third) || (action && method === 'GET')) return null
  const verb = action
    ? (resource.actions[action]?.label ?? VERBS[action as keyof typeof VERBS] ?? '操作')
    : (VERBS[second as keyof typeof VERBS] ?? (method === 'GET' && !second ? '查询' : BY_METHOD[method]))
  return `${resource.label}：${verb}`
}
