import { Anchor, Text } from '@mantine/core'
import { LinkifyIt } from 'linkify-it'

const addresses = new LinkifyIt().add('ftp:', null).add('//', null)

/** The text of a message, with links to the web and email addresses in it. */
export const MessageText = ({ text }: { text: string }) => (
  <Text size="sm" component="div" dir="auto">
    {partsOf(text).map(({ text: part, url }, index) =>
      url === undefined ? (
        part
      ) : (
        <Anchor key={index} href={url} target="_blank" rel="noopener noreferrer" inherit underline="always">
          {part}
        </Anchor>
      ),
    )}
  </Text>
)

/** The text in parts: addresses, with the `url` that each leads to, and what stands between them. */
function partsOf(text: string): { text: string; url?: string }[] {
  const parts: { text: string; url?: string }[] = []
  let end = 0
  for (const { index, lastIndex, url } of addresses.match(text) ?? []) {
    parts.push({ text: text.slice(end, index) }, { text: text.slice(index, lastIndex), url })
    end = lastIndex
  }
  return [...parts, { text: text.slice(end) }]
}
