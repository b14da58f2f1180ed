import { datetime, defineResource, image, text, viewsOf } from '#app/admin/define'
import { publishing } from '#app/content/admin/piece_actions'
import { placed } from '#app/content/admin/shared_fields'
import CarouselSlide from '#app/content/models/carousel_slide'
import { PublishState } from '#app/content/codes'

export default defineResource(CarouselSlide, {
  name: 'carousel_slides',
  label: '轮播图',
  group: '内容',
  path: 'carousel-chart',
  icon: 'image',
  order: 10,
  owners: 'platform',
  search: ['title', 'subtitle'],
  defaultSort: ['sort', 'asc'],
  fields: {
    title: text({ label: '标题', list: true }),
    subtitle: text({ label: '副标题', list: true }),
    imageId: image({ label: '图片', list: true, required: true, help: '建议 1232×280，文字由页面叠加在左侧' }),
    link: text({ label: '链接', list: true, help: '站内地址，如 /shop' }),
    shownFrom: datetime({ label: '开始显示', help: '留空立即' }),
    shownUntil: datetime({ label: '结束显示', list: true, help: '留空一直显示' }),
    ...placed,
  },
  crud: { create: true, edit: true, delete: true },
  views: viewsOf(PublishState, ['draft', 'published', 'withdrawn']),
  actions: publishing(CarouselSlide),
})
