import { Link } from 'react-router'
import { useCall } from '~/lib/query'
import { NoticeType } from '#ui/generated/codes/system'

/** Where a person hears of alerts, with the way to choose. @param type matching offers, or prices */
export function AlertChannels({ type = NoticeType.match }: { type?: NoticeType }) {
  const { data } = useCall('/notice/settings/get')
  const event = data?.events.find((one) => one.type === type)
  if (!event) return null
  const channels = ['站内', event.sms && '短信', event.push && '推送'].filter(Boolean).join('、')
  return (
    <p className="text-soft text-small">
      提醒方式：{channels}{' '}
      <Link className="in-text" to="/user-center/notice-settings">
        更改
      </Link>
    </p>
  )
}
