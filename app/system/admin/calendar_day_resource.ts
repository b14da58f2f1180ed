import { boolean, date, defineResource, text } from '#app/admin/define'
import { dayBack, deleteDay, importDay, saveDay } from '#app/system/actions/edit_calendar'
import { countMissingYears } from '#app/system/shared/missing_holidays'
import CalendarDay from '#app/system/models/calendar_day'

export default defineResource(CalendarDay, {
  name: 'calendar_days',
  label: '工作日历',
  noun: '节假日安排',
  group: '系统',
  path: 'trading/calendar',
  icon: 'calendar',
  order: 610,
  owners: 'public',
  title: 'day',
  search: ['name'],
  defaultSort: ['day', 'desc'],
  fields: {
    day: date({ label: '日期', list: true, filter: true, sort: true }),
    working: boolean({ label: '工作日', list: true, filter: true, help: '周末调休上班选是，工作日放假选否' }),
    name: text({ label: '说明', list: true }),
  },
  badge: { label: '缺少节假日安排的年份', filter: {}, count: countMissingYears },
  crud: { create: saveDay, edit: saveDay, delete: deleteDay, undo: true, recycle: { restored: dayBack } },
  import: { key: 'day', run: importDay, help: '只填与周一至周五不同的日子：节假日与调休上班日' },
})
