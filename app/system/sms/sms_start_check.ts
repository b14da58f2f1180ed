/* Settings of the SMS gateway that keep a production process from starting. */
import type { ServingPlace, Variables, StartProblem } from '#core/start_checks'

const GATEWAY = ['ALIYUN_ACCESS_KEY_ID', 'ALIYUN_ACCESS_KEY_SECRET', 'ALIYUN_SMS_SIGN', 'ALIYUN_SMS_TEMPLATE']

/** A market that others reach sends its codes; the numbers of a demo are invented, and some belong to somebody. */
export function smsProblems(settings: Variables, { demo, reachable }: ServingPlace): StartProblem[] {
  const sends = settings.SMS_GATEWAY === 'aliyun'
  if (demo)
    return sends
      ? [
          {
            variable: 'SMS_GATEWAY',
            problem: 'must not be set with DEMO: invented people have the numbers of real ones',
          },
        ]
      : []
  if (sends)
    return GATEWAY.filter((name) => !settings[name]).map((variable) => ({
      variable,
      problem: 'is needed with SMS_GATEWAY=aliyun',
    }))
  return reachable
    ? [
        {
          variable: 'SMS_GATEWAY',
          problem: 'is not aliyun: codes would stay in the outbox, where operators read them, and reach nobody',
        },
      ]
    : []
}
