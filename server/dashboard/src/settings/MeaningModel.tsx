import { Alert, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { TriangleAlert } from '../ui/icons.ts'
import { Time } from '../ui/Time.tsx'
import { labels, type Values } from './botForm.ts'
import { modelFailureText } from './modelTexts.ts'
import type { Settings } from './settingsQueries.ts'

/** What finds answers and knowledge by their meaning, and why it does not. */
export function MeaningModel({ form, bot }: { form: UseFormReturnType<Values>; bot: Settings['bot'] }) {
  const { embeddingFailure: failure } = bot
  return (
    <>
      <TextInput
        mt="md"
        maw={480}
        label={labels.embeddingModel}
        placeholder="bge-m3"
        description="Finds what the model is told also by meaning, in other words and languages, at the same address. Empty: by words alone, or as the service has it."
        {...form.getInputProps('embeddingModel')}
      />
      {failure !== null && (
        <Alert
          mt="sm"
          role="status"
          color="yellow"
          icon={<TriangleAlert size={18} />}
          title={`The model for meaning ${modelFailureText(failure)}`}
        >
          {failure.message !== null && (
            <Text size="sm" className="break-long-words" dir="auto">
              {failure.message}
            </Text>
          )}
          <Text size="sm">
            Last failure: <Time at={failure.at} />. Until it works, the bot finds what it knows by words
            alone.
          </Text>
        </Alert>
      )}
    </>
  )
}
