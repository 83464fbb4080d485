import { Badge, Button, Group, Text } from '@mantine/core'
import { May } from '../../roles/May.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { CircleCheck, CircleX } from '../../ui/icons.ts'
import { useDeleteTest, type Test } from './testQuestionQueries.ts'
import { expectedText, gotText, hasChanged } from './testWords.ts'

/** A test question: its verdict, what it expects, and what the bot did. */
export function TestRow({
  campaignId,
  test,
  onEdit,
}: {
  campaignId: string
  test: Test
  onEdit: () => void
}) {
  const deletion = useDeleteTest(campaignId, test.id)
  const got = gotText(test)
  return (
    <li className="test-row">
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <Verdict verdict={test.verdict} />
        <div className="test-text">
          <Text size="sm" fw={500} dir="auto" className="break-long-words">
            {test.question}
          </Text>
          {hasChanged(test) && (
            <Badge size="sm" variant="light" color={test.verdict === 'passed' ? 'green' : 'red'}>
              {test.verdict === 'passed' ? 'Failed before' : 'Passed before'}
            </Badge>
          )}
          <Text size="xs" c="dimmed" dir="auto" className="break-long-words">
            {expectedText(test)}
          </Text>
          {got !== undefined && test.verdict !== 'passed' && (
            <Text size="xs" dir="auto" className="break-long-words">
              {got}
            </Text>
          )}
          {got !== undefined && test.verdict === 'passed' && test.got?.source === null && (
            <Text size="xs" c="dimmed" dir="auto" className="break-long-words">
              {got}
            </Text>
          )}
          <May role="manager">
            <Group gap={4} mt={4} ml={-8}>
              <Button
                variant="subtle"
                size="compact-xs"
                aria-label={`Edit the test question ${test.question}`}
                onClick={onEdit}
              >
                Edit
              </Button>
              <Button
                variant="subtle"
                size="compact-xs"
                color="red"
                aria-label={`Delete the test question ${test.question}`}
                loading={deletion.isPending}
                onClick={() => deletion.mutate()}
              >
                Delete
              </Button>
            </Group>
          </May>
          <ErrorNotice error={deletion.error} />
        </div>
      </Group>
    </li>
  )
}

function Verdict({ verdict }: Pick<Test, 'verdict'>) {
  if (verdict === null)
    return (
      <Text size="xs" c="dimmed" className="test-verdict">
        Not asked yet
      </Text>
    )
  const isPassed = verdict === 'passed'
  return (
    <Group gap={4} wrap="nowrap" className="test-verdict">
      <Text span c={isPassed ? 'green' : 'red'} lh={0}>
        {isPassed ? <CircleCheck size={16} /> : <CircleX size={16} />}
      </Text>
      <Text size="xs">{isPassed ? 'Passes' : 'Fails'}</Text>
    </Group>
  )
}
