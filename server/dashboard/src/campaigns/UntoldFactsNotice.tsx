import { Alert, Anchor, List, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { counted } from '../ui/counted.ts'
import { TriangleAlert } from '../ui/icons.ts'
import { useUntoldFacts } from './untoldFactsQueries.ts'

/** Says which bots no longer tell what stands in their instructions, until somebody has decided; nothing where none does. */
export function UntoldFactsNotice() {
  const campaigns = useUntoldFacts(null).data?.data ?? []
  if (campaigns.length === 0) return null
  return (
    <Alert
      role="status"
      color="orange"
      icon={<TriangleAlert size={18} />}
      mb="md"
      title="The built-in bot no longer tells what stands in instructions"
    >
      <Text size="sm">
        It answers from public facts, and from questions and answers. Choose what to move:
      </Text>
      <List size="sm">
        {campaigns.map(({ campaignId, name, sentences }) => (
          <List.Item key={campaignId}>
            <Anchor
              component={Link}
              to={`/campaigns/${campaignId}/edit`}
              size="sm"
              c="inherit"
              td="underline"
            >
              <bdi>{name}</bdi>: {counted(sentences.length, 'sentence')}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
