import { Alert, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Notifications } from '../../settings/notificationQueries.ts'
import { DocsLink } from '../../ui/DocsLink.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Section } from '../../ui/Section.tsx'
import { Time } from '../../ui/Time.tsx'
import { useSession } from '../../useSession.ts'
import { noticePermission } from '../noticeChoices.ts'
import { BrowserNotices } from './BrowserNotices.tsx'
import { DoNotDisturb } from './DoNotDisturb.tsx'
import { PushChoices } from './PushChoices.tsx'
import {
  useAllowDevice,
  usePushDevices,
  useRemoveDevice,
  useTestDevice,
  type PushDevice,
} from './pushQueries.ts'
import { canPush } from './worker.ts'

/** The devices that show notices, what they show, and when not. Where this one is none of them, what its tabs show. */
export function PushSection({ push }: Pick<Notifications, 'push'>) {
  const { data: session } = useSession()
  const { data: devices, error, refetch } = usePushDevices()
  const isHere = devices?.data.some(({ isThis }) => isThis) ?? false
  return (
    <>
      <Section
        title="Notices on your devices"
        description={
          <>
            They come also while Replyloop is closed, until you sign out on the device.{' '}
            <DocsLink page="guide/notices">Notices</DocsLink>
          </>
        }
      >
        {devices === undefined || session === undefined ? (
          <LoadingOrError error={error} refetch={refetch} rows={2} />
        ) : (
          <Stack gap="sm">
            {!isHere && <AllowHere memberId={session.member.id} serviceKey={push.key} />}
            {devices.data.map((device) => (
              <DeviceRow key={device.id} device={device} />
            ))}
          </Stack>
        )}
      </Section>
      {devices !== undefined && devices.data.length > 0 && (
        <>
          <PushChoices choices={push.choices} />
          <DoNotDisturb doNotDisturb={push.doNotDisturb} />
        </>
      )}
      {devices !== undefined && !isHere && <BrowserNotices />}
    </>
  )
}

function AllowHere({ memberId, serviceKey }: { memberId: string; serviceKey: string }) {
  const allow = useAllowDevice(memberId, serviceKey)
  const [permission, setPermission] = useState(noticePermission)
  if (!canPush())
    return (
      <Text size="sm">
        This browser shows none: that takes HTTPS, and on an iPhone or iPad Replyloop on the home screen (
        <i>Share &gt; Add to Home Screen</i>).
      </Text>
    )
  if (permission === 'denied')
    return (
      <Text size="sm">
        This browser has been told to show no notices of this site. Its settings for this site allow them
        again.
      </Text>
    )
  return (
    <div>
      <Button
        size="xs"
        loading={allow.isPending}
        onClick={() => allow.mutate(undefined, { onSettled: () => setPermission(noticePermission()) })}
      >
        Show notices on this device
      </Button>
      {allow.error !== null && (
        <Alert color="red" mt="sm" role="alert">
          This browser has not allowed them. {allow.error.message}
        </Alert>
      )}
    </div>
  )
}

function DeviceRow({ device }: { device: PushDevice }) {
  const { id, name, isThis, createdAt, lastNoticeAt } = device
  const remove = useRemoveDevice()
  const test = useTestDevice()
  return (
    <div role="group" aria-label={name}>
      <Group justify="space-between" gap="xs">
        <div className="break-long-words">
          <Group gap="xs">
            <Text size="sm" fw={500} miw={0} dir="auto">
              {name}
            </Text>
            {isThis && (
              <Badge fw={500} tt="none">
                This device
              </Badge>
            )}
          </Group>
          <Text size="xs" c="dimmed">
            allowed <Time at={createdAt} />
            {lastNoticeAt !== null && (
              <>
                , last notice <Time at={lastNoticeAt} />
              </>
            )}
          </Text>
        </div>
        <Group gap="xs">
          <Button variant="default" size="xs" loading={test.isPending} onClick={() => test.mutate(id)}>
            Test
          </Button>
          <Button
            variant="default"
            size="xs"
            loading={remove.isPending}
            onClick={() => remove.mutate(device)}
          >
            Remove
          </Button>
        </Group>
      </Group>
      <ErrorNotice error={test.error ?? remove.error} />
      {test.data !== undefined && (
        <Text size="sm" mt={4} role="status" {...(!test.data.accepted && { c: 'red' })}>
          {test.data.error ?? 'Its push service took the notice.'}
        </Text>
      )}
    </div>
  )
}
