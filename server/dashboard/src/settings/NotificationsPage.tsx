import { Stack } from '@mantine/core'
import { PushSection } from '../notices/push/PushSection.tsx'
import { LoadingOrError } from '../ui/LoadingOrError.tsx'
import { MailChoices } from './MailChoices.tsx'
import { SettingsHeader } from './SettingsHeader.tsx'
import { useNotifications } from './notificationQueries.ts'

/** Settings > Notifications: what oneself is told of, by mail, and by one’s devices. */
export function NotificationsPage() {
  const { data: notifications, error, refetch } = useNotifications()
  return (
    <>
      <SettingsHeader />
      <Stack gap="lg" maw={720}>
        {notifications === undefined ? (
          <LoadingOrError error={error} refetch={refetch} rows={4} />
        ) : (
          <>
            <MailChoices notifications={notifications} />
            <PushSection push={notifications.push} />
          </>
        )}
      </Stack>
    </>
  )
}
