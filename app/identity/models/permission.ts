import { PermissionSchema } from '#database/schema'

/** One thing that may be done: `order:add` for members, `news.edit` for operators, `*` for everything. */
export default class Permission extends PermissionSchema {}
