import { Text } from '@mantine/core'
import { useSettings } from '../settings/settingsQueries.ts'
import { useAutomaticLimits } from './limitQueries.ts'
import { quietHoursText } from './quietHoursText.ts'

/** What the account's quiet hours hold; nothing until that is known. */
export function QuietHoursNote() {
  const { data: settings } = useSettings()
  const { data: limits } = useAutomaticLimits()
  if (settings === undefined || limits === undefined) return null
  return (
    <Text size="sm" c="dimmed">
      {quietHoursText({ quietHours: settings.quietHours, quietOpenings: limits.quietOpenings })}
    </Text>
  )
}
