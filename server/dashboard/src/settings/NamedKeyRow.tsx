import { Badge, Group, Paper, Text } from '@mantine/core'
import type { RowOf } from '../api.ts'
import { ConfirmButton } from '../ui/ConfirmButton.tsx'
import { Hint } from '../ui/Hint.tsx'
import { Time } from '../ui/Time.tsx'
import { useEndNamedKey } from './keyQueries.ts'
import { keyScopeTexts } from './keyScopeTexts.ts'
import { dateFormat, exactTime } from '../ui/format.ts'

type NamedKey = RowOf<'GET /api_keys'>

/** A named key: what it is for, when it was last used, and ending it. */
export function NamedKeyRow({ namedKey }: { namedKey: NamedKey }) {
  const { id, name, scope, lastFour, hasExpired } = namedKey
  const end = useEndNamedKey(id)
  return (
    <Paper withBorder p="sm">
      <Group justify="space-between">
        <div className="break-long-words">
          <Group gap="xs">
            <Text size="sm" fw={500} miw={0} dir="auto">
              {name}
            </Text>
            <Badge color={scope === 'full' ? 'blue' : 'gray'} fw={500} tt="none">
              {keyScopeTexts[scope].label}
            </Badge>
            {hasExpired && (
              <Badge color="orange" fw={500} tt="none">
                Expired
              </Badge>
            )}
          </Group>
          <Text size="xs" c="dimmed">
            …{lastFour} · <LastUse {...namedKey} /> · <EndDate {...namedKey} />
          </Text>
          <Text size="xs" c="dimmed">
            made <Time at={namedKey.createdAt} /> by <Maker {...namedKey} />
          </Text>
        </div>
        <ConfirmButton
          size="xs"
          question={
            <>
              {hasExpired ? 'Remove' : 'End'} the key <bdi>{name}</bdi>?
            </>
          }
          consequence={
            hasExpired
              ? 'It is refused already, and leaves this list.'
              : 'Whatever uses it is refused from now on, until it has another key. All other keys go on.'
          }
          confirm={hasExpired ? 'Remove' : 'End key'}
          onConfirm={() => end.mutateAsync()}
          mutation={end}
        >
          {hasExpired ? 'Remove' : 'End'}
        </ConfirmButton>
      </Group>
    </Paper>
  )
}

const LastUse = ({ lastUsedAt }: NamedKey) =>
  lastUsedAt === null ? (
    'never used'
  ) : (
    <>
      last used <Time at={lastUsedAt} />
    </>
  )

const dayFormat = dateFormat({ dateStyle: 'medium' })

const EndDate = ({ expiresAt, hasExpired }: NamedKey) =>
  expiresAt === null ? (
    'no end date'
  ) : (
    <Hint label={exactTime(expiresAt)}>
      <span tabIndex={0}>
        {hasExpired ? 'expired on' : 'ends on'} {dayFormat.format(Date.parse(expiresAt))}
      </span>
    </Hint>
  )

const Maker = ({ madeBy }: NamedKey) =>
  madeBy === null ? (
    'whoever runs the server'
  ) : (
    <>
      <bdi>{madeBy.name}</bdi>
      {madeBy.agencyName !== null && (
        <>
          {' of '}
          <bdi>{madeBy.agencyName}</bdi>
        </>
      )}
    </>
  )
