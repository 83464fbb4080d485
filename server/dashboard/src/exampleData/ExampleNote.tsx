import { Text } from '@mantine/core'
import { useExampleData } from './exampleDataQueries.ts'

/** Says of a campaign or a list of the example data what it does not do; nothing for any other. */
export function ExampleNote({ id }: { id: string }) {
  const { data: found } = useExampleData()
  const isCampaign = found?.campaignIds.includes(id) === true
  if (!isCampaign && found?.listIds.includes(id) !== true) return null
  return (
    <Text size="sm" c="dimmed" mb="md">
      {isCampaign
        ? 'Example data: it greets and answers example contacts, and you on the sandbox, but nobody else.'
        : 'Example data: whoever joins it is greeted by your own campaigns only.'}
    </Text>
  )
}
