import { Text } from '@mantine/core'
import { Clock } from '../ui/icons.ts'
import { timeLeft, whenOf, type ReplyWindow } from './replyWindow.ts'

const soonMs = 2 * 60 * 60 * 1000

/** For how long replies may be sent, and by whom: amber once less than two hours are left. */
export function WindowNotice({
  window,
  templates,
  now,
}: {
  window: Extract<ReplyWindow, { until: number }>
  /** Whether templates go out outside of it, so that only free texts end with it. */
  templates: boolean
  now: number
}) {
  const { is, until } = window
  const isSoon = until - now < soonMs
  return (
    <Text
      size="xs"
      component="div"
      className="window-notice"
      data-soon={isSoon}
      c={isSoon ? 'var(--window-soon)' : is === 'late' ? 'var(--mantine-color-text)' : 'dimmed'}
    >
      <Clock size={12} aria-hidden />
      {is === 'open' ? (
        <span>
          {templates ? 'Free texts' : 'Replies'} until {whenOf(until, now)}, {timeLeft(until, now)} left
        </span>
      ) : (
        <span>
          The 24 hours are over: your reply goes out as that of a person until {whenOf(until, now)}; the bot
          cannot answer.
        </span>
      )}
    </Text>
  )
}
