import { Badge, List, Table, Text } from '@mantine/core'
import type { ResponseBody } from '../api.ts'
import { bidiIsolate } from '../ui/bidiIsolate.ts'
import { counted } from '../ui/counted.ts'
import { keptNow, mergeRows } from './mergeRows.ts'
import { nameOf } from './nameOf.ts'

type Preview = ResponseBody<'GET /contacts/:id/merge_preview'>

/** What a merge makes of two contacts, side by side: what stays, what is filled, and what becomes of the rest. */
export function MergePreview({ preview }: { preview: Preview }) {
  const { merged } = preview
  return (
    <>
      <Table layout="fixed" aria-label="What the merge makes of both" verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="24%">
              <Text size="xs" c="dimmed" fw={600}>
                Field
              </Text>
            </Table.Th>
            <Table.Th>
              <Heading title="Is kept" name={nameOf(keptNow(preview))} />
            </Table.Th>
            <Table.Th>
              <Heading title="Becomes part of it" name={nameOf(merged)} />
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {mergeRows(preview).map(({ name, kept, other, isFilled, note }) => (
            <Table.Tr key={name}>
              <Table.Th scope="row">
                <Text size="sm" className="break-long-words" dir="auto">
                  {name}
                </Text>
              </Table.Th>
              <Table.Td>
                <Text size="sm" className="break-long-words" dir="auto" fw={isFilled ? 600 : undefined}>
                  {kept ?? '—'}
                </Text>
                {isFilled && (
                  <Badge size="xs" color="green" variant="light">
                    filled
                  </Badge>
                )}
              </Table.Td>
              <Table.Td>
                <Text size="sm" className="break-long-words" dir="auto">
                  {other ?? '—'}
                </Text>
                {note !== undefined && (
                  <Text size="xs" c="dimmed">
                    {note}
                  </Text>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <ComesAlong preview={preview} />
    </>
  )
}

const Heading = ({ title, name }: { title: string; name: string }) => (
  <>
    <Text size="xs" c="dimmed" fw={600}>
      {title}
    </Text>
    <Text size="sm" fw={600} className="break-long-words" dir="auto">
      {name}
    </Text>
  </>
)

const ComesAlong = ({ preview: { contact, merged, messages, lists, channels } }: { preview: Preview }) => (
  <List size="sm" aria-label="What comes along">
    <List.Item>{counted(messages, 'message comes', 'messages come')} into one conversation</List.Item>
    {channels.map(({ channel, address }) => (
      <List.Item key={`${channel} ${address}`} className="break-long-words">
        {`Is also ${bidiIsolate(address)} on ${bidiIsolate(channel)}`}
      </List.Item>
    ))}
    {lists.length > 0 && (
      <List.Item className="break-long-words">
        {`Is put on ${lists.map(({ name }) => bidiIsolate(name)).join(', ')}; no opening message follows`}
      </List.Item>
    )}
    {contact.optedOut && (
      <List.Item>
        Is opted out{merged.optedOut && ', as the one that becomes part of it is'}: no messages go out
      </List.Item>
    )}
    {!contact.botActive && <List.Item>The bot stays off</List.Item>}
  </List>
)
