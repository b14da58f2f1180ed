import { defineResource, image, ref, text, viewsOf } from '#app/admin/define'
import { publishing } from '#app/content/admin/piece_actions'
import { placed } from '#app/content/admin/shared_fields'
import ShopPicture from '#app/content/models/shop_picture'
import { PublishState } from '#app/content/codes'

export default defineResource(ShopPicture, {
  name: 'shop_pictures',
  label: '店铺图片',
  group: '内容',
  path: 'shop-picture',
  icon: 'image',
  order: 13,
  owners: { company: 'companyId' },
  search: ['title'],
  fields: {
    title: text({ label: '说明', list: true, help: '读屏软件会读出，也显示在图片下方' }),
    companyId: ref('companies', { label: '店铺', list: true, filter: true }),
    imageId: image({ label: '图片', list: true, required: true }),
    ...placed,
  },
  crud: { create: true, edit: true, delete: true },
  views: viewsOf(PublishState, ['draft', 'published']),
  actions: publishing(ShopPicture),
})
