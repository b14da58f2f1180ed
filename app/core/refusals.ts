import { defineRefusals, forbidden, missing, stale, tooMany } from '#core/refusal'

/** Refusals that belong to no module: access, input, addresses, and refusals common to all modules. */
export const CoreRefusal = defineRefusals('core', {
  sessionLost: { kind: 'sessionLost', sentence: '登录状态已失效，请重新登录！' },
  forbidden: forbidden('无访问权限'),
  /** A writing request that a page of another site has made the browser send (`#core/same_origin`). */
  otherSite: forbidden('请求来自其他网站，已拒绝'),
  notCertified: { kind: 'notCertified', sentence: '未企业认证，请先完成企业认证' },
  notManager: { kind: 'notManager', sentence: '没有管理员权限' },
  tooOften: tooMany('操作过于频繁，请稍后再试'),
  tooManyStreams: tooMany('打开的页面过多，请关闭一些后再试'),
  gone: missing('数据不存在或已被删除'),
  addressMissing: missing('请求的地址不存在'),
  /** One Idempotency-Key was sent with two inputs. */
  keyReused: stale('同一请求编号对应的内容不一致，请刷新后重试'),
  /** The caller would be bound to something else than what was shown (`#core/seen`). */
  changed: stale('内容已变化，请核对最新内容后再操作'),
  /** The state machine does not allow the step. */
  illegalStep: (_: { from: string; to: string }) => '当前状态不允许该操作，请刷新后重试',
  /** Invalid input: the first field and its rule; the answer's body lists all of them. */
  invalidInput: ({ message }: { field: string; rule: string; message: string }) => message,
  tooLarge: '提交的内容过大',
  malformed: '请求格式不正确',
  busy: '系统繁忙，请稍后再试',
  fault: '服务器报错，请重试',
  sheetTooLarge: '文件内容过大，无法读取。请拆成几个文件上传',
  sheetTooSlow: '文件读取超时，请拆成几个文件上传',
  /** An uploaded sheet that cannot be read. */
  sheetUnreadable: ({ problem }: { problem: string }) => problem,
})
