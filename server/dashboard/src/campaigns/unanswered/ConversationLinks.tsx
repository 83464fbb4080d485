import { Anchor, List, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { ShowMoreButton } from '../../ui/ShowMoreButton.tsx'
import { Time } from '../../ui/Time.tsx'
import type { Pages } from '../../usePages.ts'

/** Links to conversations, in pages: of each row the contact, the text of its link, and when it was. */
export function ConversationLinks<Row extends { id: string }>({
  pages,
  linkOf,
}: {
  pages: Pages<Row>
  linkOf: (row: Row) => { contactId: string; text: string; at: string }
}) {
  if (pages.rows === undefined) return <LoadingOrError error={pages.error} refetch={pages.refetch} />
  return (
    <>
      <List listStyleType="none" spacing="sm">
        {pages.rows.map((row) => {
          const { contactId, text, at } = linkOf(row)
          return (
            <List.Item key={row.id}>
              <Anchor component={Link} to={`/inbox/${contactId}`} size="sm" dir="auto">
                {text}
              </Anchor>
              <Text size="xs" c="dimmed">
                <Time at={at} />
              </Text>
            </List.Item>
          )
        })}
      </List>
      <ShowMoreButton pages={pages} variant="default" size="xs" mt="sm">
        Show more
      </ShowMoreButton>
    </>
  )
}
