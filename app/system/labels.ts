import { defineLabels } from '#core/validation'

defineLabels({ file: '文件', purpose: '文件用途', ids: '消息', unread: '未读', id: '编号' })
