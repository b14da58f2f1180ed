/*
 * ra-data-simple-rest for resources whose name in react-admin is their path (`member/company`), which is also their URL on screen.
 * A bulk write is one transactional call instead of one call per row.
 */
import simpleRestProvider from 'ra-data-simple-rest'
import type { DataProvider } from 'react-admin'
import { API, api, fetchJson } from '@admin/providers/http'
import type { ChangedMany, Proposed } from '#wire/admin/transformers/wire'
import { nowShown } from '@admin/providers/shown_rows'

const names = new Map<string, string>()

/** Registers the name of the resource at each path. */
export function rememberPaths(resources: { name: string; path: string }[]) {
  for (const { name, path } of resources) names.set(path, name)
}

/** Name of the resource at a path; an argument that is no known path is returned as it is. */
export const nameAt = (path: string) => names.get(path) ?? path

const rest = simpleRestProvider(API, fetchJson)

/**
 * Answer of a write to react-admin, which needs a row. What another operator has to approve has changed none: the row stays as it was, and
 * `_proposed` says so.
 */
function written(answer: unknown, before: { id: number | string }) {
  const { proposed, message } = answer as Partial<Proposed>
  return { data: proposed === undefined ? answer : { ...before, _proposed: message } } as { data: never }
}

export const dataProvider: DataProvider = {
  ...rest,
  // `from`: rows that may be picked for a record, which are fewer than the screen lists. They are picked and not acted on.
  getList: async (path, params) =>
    params.meta?.from
      ? rest.getList(params.meta.from, params)
      : nowShown(nameAt(path), await rest.getList(nameAt(path), params)),
  getOne: async (path, params) => nowShown(nameAt(path), await rest.getOne(nameAt(path), params)),
  // Titles of references and related lists show less than the row, so nobody has seen the row by them.
  getMany: (path, params) => rest.getMany(nameAt(path), params),
  getManyReference: (path, params) => rest.getManyReference(nameAt(path), params),
  create: async (path, { data }) => written(await api('POST', `/${nameAt(path)}`, data), { id: 0 }),
  update: async (path, { id, data, previousData }) =>
    written(await api('PUT', `/${nameAt(path)}/${id}`, data), { ...previousData, id }),
  updateMany: async (path, { ids, data }) => ({
    data: (await api<ChangedMany>('PUT', `/${nameAt(path)}`, { ids, data })).ids,
  }),
  delete: async (path, { id }) => ({ data: await api('DELETE', `/${nameAt(path)}/${id}`) }),
  deleteMany: async (path, { ids }) => ({ data: await api('DELETE', `/${nameAt(path)}`, { ids }) }),
}
