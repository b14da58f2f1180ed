import { declaredWords } from '#core/define_module'
import { resources } from '#app/admin/registry'

/**
 * SQL expression of `audit_logs.entity` in words: what the module that declares it calls it, or else the name of its screen. What has
 * neither stays as it is.
 */
export function entityName(): string {
  const screens = [...resources.values()].filter(({ audited }) => audited)
  const words = new Map([
    ...screens.map(({ audit, label }): [string, string] => [audit, label]),
    ...declaredWords('entities'),
  ])
  return `case audit_logs.entity ${[...words].map(([code, word]) => `when '${code}' then '${word}'`).join(' ')} else audit_logs.entity end`
}
