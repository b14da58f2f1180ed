import { declaredWords } from '#core/define_module'
import { resources } from '#app/admin/registry'

/**
 * SQL expression for the Chinese name of `audit_logs.entity`: the declared name of the module, or else the name of the screen, or else
 * the unchanged value.
 */
export function entityName(): string {
  const screens = [...resources.values()].filter(({ audited }) => audited)
  const words = new Map([
    ...screens.map(({ audit, label }): [string, string] => [audit, label]),
    ...declaredWords('entities'),
  ])
  return `case audit_logs.entity ${[...words].map(([code, word]) => `when '${code}' then '${word}'`).join(' ')} else audit_logs.entity end`
}
