import { Alert, Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Gauge } from '../ui/icons.ts'
import { Time } from '../ui/Time.tsx'
import { CreditGauge } from './CreditGauge.tsx'
import { stageOf, type AutomaticLimits } from './limitQueries.ts'
import { May } from '../roles/May.tsx'

/** Says that the day's credits are nearly or wholly used up; nothing while they are not. */
export function DailyLimitNotice({ limits }: { limits: AutomaticLimits | undefined }) {
  if (limits === undefined || limits.creditDayEndsAt === null) return null
  const stage = stageOf(limits)
  if (stage === 'fine') return null
  return (
    <Alert
      role="status"
      color={stage === 'near' ? 'yellow' : 'orange'}
      icon={<Gauge size={18} />}
      title={
        stage === 'near'
          ? 'Today’s credits are nearly used up'
          : 'Today’s credits are used up: automatic messages wait'
      }
    >
      <Text size="sm" mb="xs">
        {stage === 'near'
          ? 'When the daily limit is reached, the bot falls silent, and opening messages and follow-ups wait for the next day.'
          : 'The bot is silent, and opening messages and follow-ups wait.'}{' '}
        <May role="admin">
          <Anchor
            component={Link}
            to="/settings"
            hash="automatic-messages"
            inherit
            c="inherit"
            td="underline"
          >
            Change the limit
          </Anchor>
          .{' '}
        </May>
        The next day begins <Time at={limits.creditDayEndsAt} />
      </Text>
      <CreditGauge limits={limits} />
    </Alert>
  )
}
