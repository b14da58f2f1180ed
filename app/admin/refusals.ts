import { defineRefusals, forbidden, missing, stale } from '#core/refusal'

/** Refusals of the back-office engine. */
export const AdminRefusal = defineRefusals('admin', {
  mayNotSave: forbidden('无权保存该数据'),
  fileGone: missing('文件不存在或已过期'),
  tooManyTasks: ({ limit }: { limit: number }) => `已有 ${limit} 个导入或导出在进行，请等待完成后再试`,
  lockedState: '当前状态不能修改或删除',
  duplicate: '数据已存在',
  fileEmpty: '文件是空的，没有任何内容',
  noDataRows: '文件里没有数据行',
  queryTooLong: '查询时间过长，请增加筛选条件',
  nothingToExport: '没有可以导出的列',
  importNotWaiting: '该导入不在待确认状态',
  taskLost: stale('处理中断，任务已结束'),
  taskNotFailed: '该任务没有失败，或已重新开始',
  oneAtATime: '该操作一次只能处理一条',
  mayNotDelete: '该数据不能删除',
  constraintBroken: '输入不符合要求',
  unstorable: '输入的内容无法保存',
  exportTooLarge: ({ limit }: { limit: number }) => `一次最多导出 ${limit.toLocaleString('en')} 条，请增加筛选条件`,
  tooManyViews: ({ limit }: { limit: number }) => `每个列表最多保存 ${limit} 个视图`,
  titleRepeated: ({ rowNo, title }: { rowNo: number; title: string }) => `第${rowNo}行的列名“${title}”重复`,
  notAvailable: '当前状态不允许该操作，请刷新后重试',
  inUse: '数据正在使用，不能删除',
  referenceMissing: '关联的数据不存在',
  titlesMissing: ({ rowNo, missing: titles }: { rowNo: number; missing: string[] }) =>
    `第${rowNo}行应为列名，缺少“${titles.join('”“')}”列`,
  mappingOver: '该导入已经开始，不能再改列的对应',
  notUndoable: '该导入不能撤销',
  undoneAlready: '该导入已经撤销',
  undoRunning: '该导入正在撤销',
  /** Rows that somebody has changed after the import; `named` are the first of them. */
  changedSinceImport: stale(
    ({ named, count }: { named: string[]; count: number }) =>
      `${count} 行在导入后又有变化，不能撤销：${named.join('、')}${count > named.length ? ' 等' : ''}`
  ),
  editNotUndoable: '该修改不能撤销',
  notYourEdit: forbidden('只能撤销自己的修改'),
  /** Rows that something has happened to after the edit; `named` are the first of them. */
  changedSinceEdit: stale(
    ({ named, count }: { named: string[]; count: number }) =>
      `${count} 条在修改后又有变化，不能撤销：${named.join('、')}${count > named.length ? ' 等' : ''}`
  ),
  passwordOwed: forbidden('您的密码为初始密码，请先修改密码'),
  totpOwed: forbidden('您的角色涉及资金，请先绑定动态口令'),
  proposalOpen: '该操作已提交复核，请等待另一位操作员处理',
  proposalDecided: '该复核已处理或已过期，请刷新',
  ownProposal: forbidden('不能复核自己提交的操作，请由另一位操作员复核'),
  notYourProposal: forbidden('只能撤回自己提交的操作'),
  /** The asker has created the second account, or has had its password, one-time password or roles in hand within the last days. */
  notIndependent: ({ days }: { days: number }) => `提交人${days}天内新建、重置或授权过您的账号，请由其他操作员复核`,
  askerMayNot: '提交人已停用或不再有此权限，请驳回',
  tooManyToReview: ({ limit }: { limit: number }) => `需复核的导入一次最多 ${limit} 行`,
  assignedMeanwhile: stale(({ by, to }: { by: string; to: string | null }) =>
    to === null ? `${by}已取消分派，请刷新` : `${by}已分派给${to}，请刷新`
  ),
  notYourAssignment: forbidden('只有被分派人或分派人可以标记完成'),
  /** The row is not the one that the operator has decided on; the answer has it as it is now. */
  rowChanged: stale('数据已被修改，请核对最新内容后再操作'),
  /** Another operator has changed the row, at `HH:mm`. */
  changedMeanwhile: stale(
    ({ by, at }: { by: string | null; at: string | null }) => `${by}已在 ${at} 修改了这条数据，请刷新后再编辑`
  ),
})
