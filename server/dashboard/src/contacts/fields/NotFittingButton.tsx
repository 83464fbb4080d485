import { Anchor, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { maxCounted } from '@replyloop/shared/values/limits'
import { Link } from '@tanstack/react-router'
import { numberText } from '../../ui/format.ts'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { ShowMoreButton } from '../../ui/ShowMoreButton.tsx'
import { nameOf } from '../nameOf.ts'
import { useNotFitting } from './fieldQueries.ts'

const wrapped = { label: { whiteSpace: 'normal' as const, textAlign: 'start' as const } }

/** How many values do not fit a field, and whose they are. */
export function NotFittingButton({ id, name, count }: { id: string; name: string; count: number }) {
  const [opened, { open, close }] = useDisclosure()
  return (
    <>
      <Button
        variant="subtle"
        color="orange"
        size="compact-sm"
        px={0}
        h="auto"
        styles={wrapped}
        onClick={open}
      >
        {numberText(count)}
        {count === maxCounted && '+'} {count === 1 ? 'does' : 'do'} not fit
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        title={
          <>
            Values that do not fit <bdi>{name}</bdi>
          </>
        }
      >
        <People id={id} />
      </Modal>
    </>
  )
}

function People({ id }: { id: string }) {
  const pages = useNotFitting(id)
  if (pages.rows === undefined) return <LoadingOrError error={pages.error} refetch={pages.refetch} />
  return (
    <Stack gap="xs">
      {pages.rows.map((person) => (
        <Group key={person.contactId} justify="space-between" wrap="nowrap" gap="md">
          <Anchor component={Link} to={`/contacts/${person.contactId}`} size="sm" truncate dir="auto">
            {nameOf(person)}
          </Anchor>
          <Text size="sm" c="dimmed" truncate dir="auto">
            {String(person.value)}
          </Text>
        </Group>
      ))}
      <ShowMoreButton pages={pages} variant="default">
        Show more
      </ShowMoreButton>
    </Stack>
  )
}
