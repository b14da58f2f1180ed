import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useGetIdentity, useNotify } from 'react-admin'
import type { AuthorityPermission, AuthorityRole } from '#wire/identity/transformers/authority'
import { Blank } from '@admin/components/Blank'
import { Grid, Scroller } from '@admin/components/Grid'
import { mayIdentity } from '@admin/components/identity'
import { PageHead } from '@admin/components/PageHead'
import { Pill, PillRow } from '@admin/components/Pill'
import { Tabs } from '@admin/components/Tabs'
import { Tag } from '@admin/components/Tag'
import { api } from '@admin/providers/http'
import { useTitle } from '@admin/use_title'
import { EnabledState } from '#ui/generated/codes'
import spaces from '@admin/components/room.module.css'
import styles from './authority.module.css'

type Matrix = { roles: AuthorityRole[]; permissions: AuthorityPermission[] }
type Change = { roleId: number; permissionIds: number[]; granted: boolean }

const KINDS = [
  ['operator', '管理后台'],
  ['member', '企业用户'],
] as const

/** Screen and verb of a permission, from its name `会员用户：查询`. */
function partsOf({ name, group }: AuthorityPermission) {
  const [screen, verb] = name.split('：')
  return verb ? { screen, verb } : { screen: group, verb: screen }
}

/** 权限总览: permissions by role, edited with checkboxes. */
export default function Authority() {
  useTitle('权限总览')
  const [kind, setKind] = useState<'operator' | 'member'>('operator')
  const [typed, setTyped] = useState('')
  const [group, setGroup] = useState('')
  const { identity } = useGetIdentity()
  const notify = useNotify()
  const client = useQueryClient()
  const { data, error } = useQuery({ queryKey: ['authority'], queryFn: () => api<Matrix>('GET', '/authority') })
  const change = useMutation({
    mutationFn: (input: Change) => api('PUT', '/authority', input),
    onMutate({ roleId, permissionIds, granted }) {
      const before = client.getQueryData<Matrix>(['authority'])
      client.setQueryData<Matrix>(
        ['authority'],
        (matrix) => matrix && withChange(matrix, roleId, permissionIds, granted)
      )
      return { before }
    },
    onError(failure, _input, context) {
      client.setQueryData(['authority'], context?.before)
      notify((failure as Error).message, { type: 'error', autoHideDuration: 4500 })
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['authority'] }),
  })

  const ofKind = useMemo(() => (data?.permissions ?? []).filter((permission) => permission.kind === kind), [data, kind])
  const shown = ofKind.filter(
    (permission) =>
      (!group || permission.group === group) &&
      (!typed || `${permission.name}${permission.code}`.includes(typed.trim()))
  )
  const screens = new Map<string, AuthorityPermission[]>()
  for (const permission of shown) {
    const { screen } = partsOf(permission)
    screens.set(screen, [...(screens.get(screen) ?? []), permission])
  }
  const roles = (data?.roles ?? []).filter((role) => role.kind === kind)
  const editable = mayIdentity(identity, 'authority.edit')

  if (error) return <Blank card>{(error as Error).message}</Blank>
  return (
    <>
      <PageHead
        path="系统／权限总览"
        title={
          <>
            权限总览
            <small>
              {roles.length} 个角色，{ofKind.length} 项权限
            </small>
          </>
        }
      />
      <Tabs tabs={KINDS} chosen={kind} onChoose={(code) => (setKind(code), setGroup(''))} />
      <PillRow>
        <Pill label="搜索" wide>
          <input
            className={spaces.fill}
            value={typed}
            placeholder="权限名称或编码"
            onChange={(event) => setTyped(event.target.value)}
          />
        </Pill>
        {kind === 'operator' && (
          <Pill label="菜单">
            <select value={group} onChange={(event) => setGroup(event.target.value)}>
              <option value="">全部</option>
              {[...new Set(ofKind.map((permission) => permission.group))].map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </Pill>
        )}
      </PillRow>
      <Scroller className={`card ${styles.matrix}`}>
        <Grid>
          <thead>
            <tr>
              <th>权限</th>
              {roles.map((role) => (
                <th key={role.id} title={role.code}>
                  {role.name}
                  {role.state === EnabledState.disabled && '（停用）'}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...screens].map(([screen, permissions]) => (
              <Screen
                key={screen}
                name={screen}
                permissions={permissions}
                roles={roles}
                editable={editable}
                change={change.mutate}
              />
            ))}
          </tbody>
        </Grid>
        {data && shown.length === 0 && <Blank title="没有找到权限" />}
      </Scroller>
    </>
  )
}

function withChange(matrix: Matrix, roleId: number, permissionIds: number[], granted: boolean): Matrix {
  const roles = matrix.roles.map((role) => {
    if (role.id !== roleId) return role
    const rest = role.permissionIds.filter((id) => !permissionIds.includes(id))
    return { ...role, permissionIds: granted ? [...rest, ...permissionIds] : rest }
  })
  return { ...matrix, roles }
}

type ScreenProps = {
  name: string
  permissions: AuthorityPermission[]
  roles: AuthorityRole[]
  editable: boolean
  change: (input: Change) => void
}

/** One screen: a row for all its permissions, and one row for each. */
function Screen({ name, permissions, roles, editable, change }: ScreenProps) {
  const ids = permissions.map(({ id }) => id)
  const tick = (role: AuthorityRole, of: number[], label: string) => {
    const held = role.complete ? of.length : of.filter((id) => role.permissionIds.includes(id)).length
    return (
      <td key={role.id}>
        <label className={styles.choose}>
          <input
            type="checkbox"
            aria-label={`${role.name}：${label}`}
            checked={held === of.length}
            ref={(box) => {
              if (box) box.indeterminate = held > 0 && held < of.length
            }}
            disabled={!editable || role.complete}
            onChange={(event) => change({ roleId: role.id, permissionIds: of, granted: event.target.checked })}
          />
        </label>
      </td>
    )
  }
  return (
    <>
      <tr>
        <td className={styles.screen}>{name}</td>
        {roles.map((role) => tick(role, ids, name))}
      </tr>
      {permissions.map((permission) => (
        <tr key={permission.id}>
          <td className={styles.verb} title={permission.code}>
            {partsOf(permission).verb}
            {permission.state === EnabledState.disabled && <Tag>停用</Tag>}
          </td>
          {roles.map((role) => tick(role, [permission.id], permission.name))}
        </tr>
      ))}
    </>
  )
}
