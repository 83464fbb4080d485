import { Text } from '@mantine/core'
import type { GreetingPlan } from '@replyloop/shared/contract/greetingPlan'
import { counted } from '../ui/counted.ts'

/** How many of those who are added are on the list already; nothing where nobody is. */
export const AlreadyOnList = ({ plan: { alreadyOnList } }: { plan: GreetingPlan }) =>
  alreadyOnList > 0 && (
    <Text size="sm" mt="sm">
      {counted(alreadyOnList, 'person is', 'people are')} on the list already: nothing happens to them.
    </Text>
  )
