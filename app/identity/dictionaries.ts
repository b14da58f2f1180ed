import { defineDictionary } from '#core/dictionary'

export const EnabledStates = defineDictionary('enabledState', '状态', { 1: ['启用', 'green'], 2: ['停用', 'grey'] })
export const UserStates = defineDictionary('userState', '状态', { 1: ['正常', 'green'], 2: ['停用', 'grey'] })
export const DataScopes = defineDictionary('dataScope', '数据权限', { 1: '全部', 2: '本企业', 3: '本人' })
export const PermissionTypes = defineDictionary('permissionType', '权限类型', { 1: '菜单', 2: '按钮', 3: '数据' })

/** Whose roles and permissions they are. */
export const ROLE_KINDS = { operator: ['管理后台', 'amber'], member: ['企业用户', 'indigo'] } as const
