/*
 * Every kind of field: importing this file makes all files of `admin/kinds/` known to `@admin/registry/kind`.
 */
import.meta.glob('./kinds/*.tsx', { eager: true })
