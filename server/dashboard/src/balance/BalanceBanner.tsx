import { Group, Text } from '@mantine/core'
import { counted } from '../ui/counted.ts'
import { CircleAlert } from '../ui/icons.ts'
import { dayText } from '../ui/format.ts'
import { stageOf, useBalance, type Balance } from './balanceQueries.ts'

/** Says on every page that the account sends nothing, as it is suspended or has no credit, what waits, and whom to ask. */
export function BalanceBanner() {
  const { data: balance } = useBalance()
  if (balance === undefined) return null
  const isEmpty = balance.metered && stageOf(balance) === 'empty'
  if (balance.suspendedAt === null && !isEmpty) return null
  return (
    <div role="status" className="balance-banner">
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <CircleAlert size={18} />
        <Text size="sm" className="break-long-words">
          {balance.suspendedAt === null ? <NoCredit balance={balance} /> : <Suspended balance={balance} />}
        </Text>
      </Group>
    </div>
  )
}

/** What stands still, as the end of a sentence. */
function whatWaits({ waitingOpenings, isBotSilent }: Balance): string {
  const waits =
    waitingOpenings > 0 &&
    `${counted(waitingOpenings, 'opening')} ${waitingOpenings === 1 ? 'waits' : 'wait'}`
  const found = [waits, isBotSilent && 'the bot is silent'].filter((part) => part !== false)
  return found.length === 0 ? 'new openings wait' : found.join(' and ')
}

const Agency = ({ balance: { agencyName } }: { balance: Balance }) =>
  agencyName === null ? 'whoever runs this service' : <bdi>{agencyName}</bdi>

function NoCredit({ balance }: { balance: Balance }) {
  return (
    <>
      <strong>No credit:</strong> {whatWaits(balance)}.{' '}
      {balance.recharge?.isRequested === true ? (
        <>
          <Agency balance={balance} /> has been told.
        </>
      ) : (
        <>
          Ask <Agency balance={balance} />.
        </>
      )}{' '}
      Once there is credit, what waits goes out by itself.
    </>
  )
}

function Suspended({ balance }: { balance: Balance }) {
  const { deletionDueAt } = balance
  return deletionDueAt === null ? (
    <>
      <strong>
        <Agency balance={balance} /> has suspended this account:
      </strong>{' '}
      nothing is sent; {whatWaits(balance)}. What comes in is kept. Ask <Agency balance={balance} /> to resume
      it: then what waits goes out.
    </>
  ) : (
    <>
      <strong>
        <Agency balance={balance} /> has had this account deleted:
      </strong>{' '}
      on {dayText(deletionDueAt)} all that is in it is erased, and until then nothing is sent. Ask{' '}
      <Agency balance={balance} /> if you want to keep it.
    </>
  )
}
