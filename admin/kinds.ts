/*
 * Every kind of field: importing this file registers all files of `admin/kinds/` in `@admin/registry/kind`.
 */
import.meta.glob('./kinds/*.tsx', { eager: true })
