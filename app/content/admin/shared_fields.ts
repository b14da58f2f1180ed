/*
 * Fields that definitions of this module share.
 */
import { choice, datetime, number } from '#app/admin/define'
import { PublishState } from '#app/content/codes'

/** Publish state of a text; only actions change it. */
export const lifecycle = {
  state: choice(PublishState, { list: true, filter: true, readOnly: true }),
  revision: number({ label: '版本', list: true, filter: false, readOnly: true }),
  publishedAt: datetime({ label: '发布时间', list: true, sort: true, readOnly: true }),
  updatedAt: datetime({ label: '修改时间', sort: true, readOnly: true }),
}

/** Position and state of an item of the site. */
export const placed = {
  sort: number({ label: '排序', list: true, sort: true, min: 0, max: 99_999, default: 100, help: '小的在前' }),
  state: choice(PublishState, { list: true, filter: true, readOnly: true }),
}
