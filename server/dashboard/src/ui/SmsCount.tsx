import { Text } from '@mantine/core'
import { countSms } from '@replyloop/shared/values/smsCount'
import { counted } from './counted.ts'
import { describeSms } from './smsWords.ts'

/**
 * Below a text that goes out as SMS: its characters, and how many SMS it becomes, which is what they cost. A screen reader
 * hears the number of SMS when it changes, not every character. An empty text leaves the line empty.
 */
export function SmsCount({ text }: { text: string }) {
  const count = text === '' ? undefined : countSms(text)
  return (
    <Text size="xs" c="dimmed" component="div" mt={4}>
      {count === undefined ? '\u00A0' : `${counted(count.characters, 'character')} · `}
      <span aria-live="polite">{count && describeSms(count)}</span>
    </Text>
  )
}
