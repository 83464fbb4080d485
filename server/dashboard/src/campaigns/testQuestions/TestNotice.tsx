import { Alert, Button, List, Text } from '@mantine/core'
import { useTestQuestions, type Test } from './testQuestionQueries.ts'
import { hasChanged, suiteText } from './testWords.ts'

/** So many questions are named. */
const mostNamed = 5

/**
 * Says how many test questions of a campaign pass, and names those that fail or have changed; nothing where all pass as before. It
 * keeps nobody from anything.
 */
export function TestNotice({ campaignId, onShow }: { campaignId: string; onShow?: () => void }) {
  const suite = useTestQuestions(campaignId).data
  if (suite === undefined) return null
  const told = suite.data
    .filter((test) => test.verdict === 'failed' || hasChanged(test))
    .toSorted((one, other) => Number(hasChanged(other)) - Number(hasChanged(one)))
  if (told.length === 0) return null
  return (
    <Alert
      color={suite.failed > 0 ? 'yellow' : 'green'}
      role="status"
      aria-label="Test questions"
      title={suiteText(suite)}
    >
      <List size="sm">
        {told.slice(0, mostNamed).map((test) => (
          <List.Item key={test.id}>
            <bdi className="break-long-words">{test.question}</bdi>: {changeText(test)}
          </List.Item>
        ))}
      </List>
      {told.length > mostNamed && (
        <Text size="sm" mt={4}>
          and {told.length - mostNamed} more
        </Text>
      )}
      {onShow !== undefined && (
        <Button variant="default" size="xs" mt="sm" onClick={onShow}>
          Show test questions
        </Button>
      )}
    </Alert>
  )
}

function changeText(test: Test): string {
  const now = test.verdict === 'failed' ? 'fails' : 'passes'
  if (!hasChanged(test)) return now
  return test.verdict === 'failed' ? `${now} now, passed before` : `${now} now, failed before`
}
