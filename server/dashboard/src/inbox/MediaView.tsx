import { Anchor, Group, Text } from '@mantine/core'
import { deletedByAge } from '@replyloop/shared/values/message'
import { Paperclip } from '../ui/icons.ts'
import { useState } from 'react'
import { counted } from '../ui/counted.ts'
import type { Message } from './inboxQueries.ts'
import { numberFormat } from '../ui/format.ts'

type Media = NonNullable<Message['media']>

const size = numberFormat({ maximumFractionDigits: 1 })
const sizeOf = (bytes: number) =>
  bytes < 1024
    ? counted(bytes, 'byte')
    : bytes < 1024 * 1024
      ? `${size.format(bytes / 1024)} kB`
      : `${size.format(bytes / 1024 / 1024)} MB`

/** The files of a message: images side by side, and what else there is below each other. */
export const Attachments = ({ message: { media, attachments, body } }: { message: Message }) => {
  const files = attachments ?? (media === null ? [] : [media])
  return (
    files.length > 0 && (
      <div className="attachments" data-count={files.length}>
        {files.map((file, index) => (
          <MediaView key={index} media={file} text={body} />
        ))}
      </div>
    )
  )
}

/** One file of a message: shown if it is an image, audio or video, or else a download link. */
function MediaView({
  media: { url, contentType, bytes, error, name: given },
  text,
}: {
  media: Media
  text: string
}) {
  const name = given ?? null
  // Each response signs a new URL for the same file. The first one stays, so that the file is not loaded again, until
  // it expires.
  const [source, setSource] = useState(url)
  const src = relativeUrl(source)
  const onError = () => setSource(url)
  if (error === deletedByAge)
    return (
      <Text size="xs" c="dimmed">
        Its file (<NameOrType name={name} type={contentType} />) was deleted because of its age.
      </Text>
    )
  if (error !== null)
    return (
      <Text size="xs" c="dimmed">
        Its file (<NameOrType name={name} type={contentType} />) could not be fetched: {error}
      </Text>
    )
  if (bytes === null)
    return (
      <Text size="xs" c="dimmed">
        Its file (<NameOrType name={name} type={contentType} />) is on its way…
      </Text>
    )
  if (/^image\/(?!svg)/.test(contentType))
    return (
      <a href={relativeUrl(url)} target="_blank" rel="noreferrer">
        <img
          className="bubble-media"
          src={src}
          alt={text === '' ? (name ?? 'Image') : text}
          loading="lazy"
          onError={onError}
        />
      </a>
    )
  if (contentType.startsWith('audio/'))
    return <audio className="bubble-media" src={src} controls preload="metadata" onError={onError} />
  if (contentType.startsWith('video/'))
    return <video className="bubble-media" src={src} controls preload="metadata" onError={onError} />
  return (
    <Anchor href={relativeUrl(url)} size="sm" download={name ?? true}>
      <Group gap={4} wrap="nowrap">
        <Paperclip size={14} style={{ flexShrink: 0 }} />
        {name === null ? (
          `Download (${contentType}, ${sizeOf(bytes)})`
        ) : (
          <span>
            <bdi>{name}</bdi> ({sizeOf(bytes)})
          </span>
        )}
      </Group>
    </Anchor>
  )
}

const NameOrType = ({ name, type }: { name: string | null; type: string }) => <bdi>{name ?? type}</bdi>

// The dashboard may be open at another address than the public one that the service signs.
function relativeUrl(url: string): string {
  const { pathname, search } = new URL(url, window.location.href)
  return pathname + search
}
