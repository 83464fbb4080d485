import { Text } from '@mantine/core'
import { MessageText } from './MessageText.tsx'

/** What is said in a voice note. */
export const Transcript = ({ text }: { text: string }) => (
  <>
    <MessageText text={text} />
    <Text size="xs" c="dimmed" component="div" mt={4}>
      Transcribed
    </Text>
  </>
)
