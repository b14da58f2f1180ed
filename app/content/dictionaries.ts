/*
 * Enumerations of what the platform publishes (glossary §2).
 */
import { defineDictionary } from '#core/dictionary'

export const PublishStates = defineDictionary('publish', '发布状态', {
  1: ['草稿', 'amber'],
  2: ['已发布', 'green'],
  9: ['已下线', 'grey'],
})

export const ArticleKinds = defineDictionary('articleKind', '内容类型', {
  1: '资讯',
  2: '帮助文档',
  3: '金融服务',
  4: '法律声明',
})

/** What readers see of a text that has been published. */
export const ShownStates = defineDictionary('shownState', '显示', {
  0: ['未显示', 'grey'],
  1: ['显示中', 'green'],
  2: ['定时发布', 'indigo'],
  3: ['有修改未发布', 'amber'],
})

export const LeadStates = defineDictionary('leadState', '意向状态', {
  1: ['待联系', 'amber'],
  2: ['已联系', 'indigo'],
  9: ['已关闭', 'grey'],
})
