import { PermissionSchema } from '#database/schema'

/** A permission: `order:add` for members, `news.edit` for operators, `*` for everything. */
export default class Permission extends PermissionSchema {}
