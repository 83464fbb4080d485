import { maxVoiceMinutes } from '@replyloop/shared/values/limits'
import { Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { PasswordField } from '../ui/PasswordField.tsx'
import { Section } from '../ui/Section.tsx'
import { keyText, labels, type Values } from './botForm.ts'
import type { Settings } from './settingsQueries.ts'

/** Which model writes down what contacts say in voice notes. */
export function VoiceNotes({
  form,
  bot,
  hasModel,
}: {
  form: UseFormReturnType<Values>
  bot: Settings['bot']
  /** Whether a model answers, at whose address this one may be. */
  hasModel: boolean
}) {
  const { transcriptionModel, transcriptionBaseUrl } = form.values
  return (
    <Section
      title="Voice notes"
      description={`What contacts say, in up to ${maxVoiceMinutes} minutes, is written down: it stands below the player, is found by a search, and the bot answers it. Off until a model is named.`}
    >
      <Stack maw={480}>
        <TextInput
          label={labels.transcriptionModel}
          placeholder="whisper-1"
          {...form.getInputProps('transcriptionModel')}
        />
        {transcriptionModel.trim() !== '' && (
          <>
            <TextInput
              label={labels.transcriptionBaseUrl}
              type="url"
              placeholder="https://api.openai.com/v1"
              description={hasModel ? 'Empty: the address of the model above, with its key.' : undefined}
              {...form.getInputProps('transcriptionBaseUrl')}
            />
            {transcriptionBaseUrl.trim() !== '' && (
              <PasswordField
                label={labels.transcriptionApiKey}
                autoComplete="off"
                description={keyText(
                  bot.hasTranscriptionKey,
                  transcriptionBaseUrl.trim() !== (bot.transcriptionBaseUrl ?? ''),
                  'It is kept sealed and cannot be read again. Leave it empty where none is asked for.',
                )}
                {...form.getInputProps('transcriptionApiKey')}
              />
            )}
          </>
        )}
      </Stack>
    </Section>
  )
}
