import { Button, Stack, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { beep } from '../beep.ts'
import { choose, noticePermission, useNoticeChoice } from '../noticeChoices.ts'
import { Section } from '../../ui/Section.tsx'
import { useSession } from '../../useSession.ts'

/** The notices of this browser, which is asked for permission by a press of a button alone. */
export function BrowserNotices() {
  const { data: session } = useSession()
  if (session === undefined) return null
  return (
    <Section
      title="Notices of this browser"
      description="While a tab is open, also in the background: somebody needs a human, or a channel or webhook is down. A press on a notice opens what it is about."
    >
      <Choices memberId={session.member.id} />
    </Section>
  )
}

function Choices({ memberId }: { memberId: string }) {
  const [permission, setPermission] = useState(noticePermission)
  const isOn = useNoticeChoice('notices', memberId)
  const hasSound = useNoticeChoice('sound', memberId)
  const allow = async () => {
    const answered = await Notification.requestPermission()
    setPermission(answered)
    choose('notices', memberId, answered === 'granted')
  }
  if (permission === 'unsupported')
    return <Text size="sm">This browser shows no notices here: that takes HTTPS.</Text>
  if (permission === 'denied')
    return (
      <Text size="sm">
        This browser has been told to show no notices of this site. Its settings for this site allow them
        again.
      </Text>
    )
  if (permission === 'default')
    return (
      <Button variant="default" size="xs" onClick={() => void allow()}>
        Show notices in this browser
      </Button>
    )
  return (
    <Stack gap="sm">
      <Switch
        label="Show notices"
        checked={isOn}
        onChange={({ currentTarget }) => choose('notices', memberId, currentTarget.checked)}
      />
      <Switch
        label="Play a sound with them"
        checked={hasSound}
        disabled={!isOn}
        onChange={({ currentTarget }) => {
          choose('sound', memberId, currentTarget.checked)
          if (currentTarget.checked) void beep()
        }}
      />
    </Stack>
  )
}
