import './testQuestions.css'
import { Button, Group, Modal, SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { api, apiUrl } from '../../api.ts'
import { May } from '../../roles/May.tsx'
import { modelFailureText } from '../../settings/modelTexts.ts'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { counted } from '../../ui/counted.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { ListChecks, Play, Plus } from '../../ui/icons.ts'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { TextFile } from '../../ui/TextFile.tsx'
import { TestForm } from './TestForm.tsx'
import { TestRow } from './TestRow.tsx'
import { useRunTests, useTestQuestions, type Test, type TestSuite } from './testQuestionQueries.ts'
import { hasChanged, suiteText } from './testWords.ts'

const shownTests = {
  all: { label: 'All', isShown: () => true },
  failed: { label: 'Failing', isShown: ({ verdict }: Test) => verdict === 'failed' },
  changed: { label: 'Changed', isShown: hasChanged },
} as const
type Which = keyof typeof shownTests
const whiches: readonly Which[] = ['all', 'failed', 'changed']

/** The test questions of a campaign: what its bot is asked after each change of what it knows. */
export function TestQuestions({ id }: { id: string }) {
  const { data: suite, error, refetch } = useTestQuestions(id)
  const [edited, setEdited] = useState<Test | 'new' | null>(null)
  if (suite === undefined) return <LoadingOrError error={error} refetch={refetch} />
  return (
    <Stack gap="sm" mt="sm">
      <Head id={id} suite={suite} onAdd={() => setEdited('new')} />
      {suite.data.length === 0 ? (
        <EmptyState icon={ListChecks} title="No test questions yet">
          Add what people ask, with the answer that they are to get. The bot is asked after each change, and
          you see what it no longer knows before your contacts do.
        </EmptyState>
      ) : (
        <Rows id={id} suite={suite} onEdit={setEdited} />
      )}
      <TextFile
        thing="test question"
        href={apiUrl('/campaigns/:campaignId/question_file', { params: { campaignId: id } })}
        hint="With the columns question and expected: hand_over, facts or a wording of the answer. Nothing is deleted."
        changes="campaigns"
        upload={async (file) => {
          const { rows, ...counts } = await api('POST /campaigns/:campaignId/question_file', {
            params: { campaignId: id },
            file,
          })
          return { ...counts, rows: rows.map(({ question: name, ...row }) => ({ ...row, name })) }
        }}
      />
      <Modal
        opened={edited !== null}
        onClose={() => setEdited(null)}
        closeOnClickOutside={false}
        title={edited === 'new' ? 'Add a test question' : 'Edit the test question'}
      >
        {edited !== null && (
          <TestForm
            campaignId={id}
            test={edited === 'new' ? undefined : edited}
            onClose={() => setEdited(null)}
          />
        )}
      </Modal>
    </Stack>
  )
}

/** How many pass, and what can be done with all of them. */
function Head({ id, suite, onAdd }: { id: string; suite: TestSuite; onAdd: () => void }) {
  const run = useRunTests(id, suite)
  const { data, engine, isCurrent } = suite
  const asksModel = engine === 'openai'
  const failure = run.data?.failure
  const button = { leftSection: <Play size={16} />, loading: run.isPending } as const
  return (
    <>
      {data.length > 0 && (
        <Text size="sm" role="status">
          {suiteText(suite)}.
          {!isCurrent &&
            (asksModel
              ? ' What the bot knows has changed since some were asked: run them to see.'
              : ' They are asked again in a moment.')}
        </Text>
      )}
      <May role="manager">
        <Group gap="sm">
          <Button variant="default" leftSection={<Plus size={16} />} onClick={onAdd}>
            Add test question
          </Button>
          {data.length > 0 &&
            (asksModel ? (
              <ConfirmButton
                {...button}
                question={`Ask your model ${counted(data.length, 'question')}?`}
                consequence="Each costs what an answer costs at your provider. Your contacts get nothing."
                confirm="Ask the model"
                confirmColor="blue"
                onConfirm={() => run.mutateAsync()}
                mutation={run}
              >
                Run all
              </ConfirmButton>
            ) : (
              <Button variant="default" {...button} onClick={() => run.mutate()}>
                Run all
              </Button>
            ))}
        </Group>
        {!asksModel && <ErrorNotice error={run.error} onRetry={() => run.mutate()} />}
        {failure && (
          <Text size="sm" c="red" role="alert">
            The model {modelFailureText(failure)}
            {failure.message === null ? '' : `. It says: ${failure.message}`}. The questions after it were not
            asked: correct the settings of the bot, then run them again.
          </Text>
        )}
      </May>
    </>
  )
}

function Rows({ id, suite, onEdit }: { id: string; suite: TestSuite; onEdit: (test: Test) => void }) {
  const [which, setWhich] = useState<Which>('all')
  const shown = suite.data.filter(shownTests[which].isShown)
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label="Which test questions"
        data={whiches.map((value) => ({ value, label: shownTests[value].label }))}
        value={which}
        onChange={(value) => setWhich(value)}
      />
      {shown.length === 0 && (
        <Text size="sm" c="dimmed">
          {which === 'failed' ? 'None fails.' : 'None has changed since the run before.'}
        </Text>
      )}
      <ul className="test-list" aria-label="Test questions">
        {shown.map((test) => (
          <TestRow key={test.id} campaignId={id} test={test} onEdit={() => onEdit(test)} />
        ))}
      </ul>
    </>
  )
}
