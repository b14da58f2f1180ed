import { Input, type InputProps } from 'antd'
import { useEffect, useState } from 'react'
import { readCaptcha } from './login_api'

type Props = InputProps & { /** A change loads another picture. */ round: number; onRead: (codeKey: string) => void }

/** Input of the letters of a captcha; clicking the picture loads another one. */
export function Captcha({ round, onRead, ...input }: Props) {
  const [image, setImage] = useState('')
  const [again, setAgain] = useState(0)
  useEffect(() => {
    let current = true
    readCaptcha()
      .then((captcha) => {
        if (!current) return
        setImage(captcha.image)
        onRead(captcha.codeKey)
      })
      .catch(() => current && setImage(''))
    return () => {
      current = false
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- onRead is a setter; only `round` and `again` load a picture
  }, [round, again])
  const source = image.startsWith('<svg') ? `data:image/svg+xml;utf8,${encodeURIComponent(image)}` : image
  return (
    <div className="beside">
      <Input {...input} size="large" maxLength={6} autoComplete="off" placeholder="图形验证码" />
      <button type="button" className="picture" onClick={() => setAgain(again + 1)} aria-label="看不清，换一张">
        {source ? <img src={source} alt="图形验证码" height={38} /> : '换一张'}
      </button>
    </div>
  )
}
