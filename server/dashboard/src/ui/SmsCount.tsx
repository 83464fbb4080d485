import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { counted } from './counted.ts'

/**
 * Below a text that goes out as SMS: its characters, and how many SMS it becomes, which is what they cost. A screen reader
 * hears the number of SMS when it changes, not every character. An empty text leaves the line empty. The calculator is large, and fetched where it is needed.
 */
export function SmsCount({ text }: { text: string }) {
  const { data: calculator } = useQuery({
    queryKey: ['smsSegments'],
    queryFn: () => import('./smsSegments.ts'),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const count = text === '' ? undefined : calculator?.countSms(text)
  return (
    <Text size="xs" c="dimmed" component="div" mt={4}>
      {count === undefined ? '\u00A0' : `${counted(count.characters, 'character')} · `}
      <span aria-live="polite">{count && calculator?.describeSms(count)}</span>
    </Text>
  )
}
