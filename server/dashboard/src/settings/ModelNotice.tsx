import { Alert, Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from '../ui/icons.ts'
import { Time } from '../ui/Time.tsx'
import { asksModel, modelFailureText } from './modelTexts.ts'
import type { Settings } from './settingsQueries.ts'

/** Says that the model gave no answer when it was asked last, and what happens until then; nothing while it answers. */
export function ModelNotice({
  bot,
  linksToSettings = false,
}: {
  bot: Settings['bot']
  linksToSettings?: boolean
}) {
  const { failure } = bot
  if (failure === null || !asksModel(bot)) return null
  return (
    <Alert
      role="status"
      color="red"
      icon={<TriangleAlert size={18} />}
      title={`The bot’s model ${modelFailureText(failure)}`}
    >
      {failure.message !== null && (
        <Text size="sm" className="break-long-words" dir="auto">
          It says: {failure.message}
        </Text>
      )}
      <Text size="sm">
        Last failure: <Time at={failure.at} />. Until it answers again, every question goes to a person.{' '}
        {linksToSettings && (
          <Anchor component={Link} to="/settings/bot" inherit c="inherit" td="underline">
            Open the bot’s settings
          </Anchor>
        )}
      </Text>
    </Alert>
  )
}
