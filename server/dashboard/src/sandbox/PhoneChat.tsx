import { ActionIcon, Button, Text, Textarea } from '@mantine/core'
import { getHotkeyHandler, useInViewport } from '@mantine/hooks'
import { maxMessageLength } from '@replyloop/shared/values/limits'
import { SendHorizontal } from '../ui/icons.ts'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { isNotFound } from '../apiError.ts'
import { reasonFor } from '../contacts/timelineText.ts'
import { useConversation, type Message } from '../inbox/inboxQueries.ts'
import { Attachments } from '../inbox/MediaView.tsx'
import { inLines } from '../content/choicesDraft.ts'
import { MessageChoices } from '../content/MessageChoices.tsx'
import { MessageText } from '../inbox/MessageText.tsx'
import { imagesAlone, type AttachedFile } from '../ui/attachedFile.ts'
import { AttachedFiles, AttachFilesButton } from '../ui/AttachFiles.tsx'
import { useAttach } from '../ui/useAttach.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { LoadingOrError } from '../ui/LoadingOrError.tsx'
import { SmsCount } from '../ui/SmsCount.tsx'
import { useIsPageVisible } from '../ui/useIsPageVisible.ts'
import {
  useConnectSandbox,
  useHasSandbox,
  usePhoneMessages,
  useReadReceipts,
  useWriteAsContact,
} from './sandboxQueries.ts'
import { clockFormat, dateFormat } from '../ui/format.ts'

/** The messages as the contact has them, and the field to write in. */
export function PhoneChat({
  contactId,
  isSms,
  nothingYet,
  stranger,
  startOver,
}: {
  contactId: string
  /** Whether the other contacts of the campaign get its texts as SMS. */
  isSms: boolean
  /** What stands in place of the messages while there are none. */
  nothingYet: string
  /** Shown once the contact has been erased. */
  stranger: ReactNode
  /** The button that makes the user a new contact. */
  startOver: ReactNode
}) {
  const { data: conversation, error, refetch } = useConversation(contactId)
  const messages = usePhoneMessages(contactId)
  const write = useWriteAsContact(contactId)
  const { ref: screen, inViewport } = useInViewport<HTMLDivElement>()
  useReadReceipts(contactId, messages, useIsPageVisible() && inViewport)
  const box = useRef<HTMLDivElement>(null)
  const showNewest = () => {
    if (box.current !== null) box.current.scrollTop = box.current.scrollHeight
  }
  useLayoutEffect(showNewest, [messages?.length, write.isPending, conversation?.needsHuman])
  if (isNotFound(error)) return stranger
  if (conversation === undefined || messages === undefined)
    return (
      <div className="phone-screen">
        <LoadingOrError error={error} refetch={refetch} rows={2} />
      </div>
    )
  return (
    <>
      <div
        ref={box}
        className="phone-screen"
        role="log"
        aria-label="Messages on the phone"
        tabIndex={0}
        onLoadCapture={showNewest}
      >
        {messages.length === 0 && !write.isPending && (
          <Text size="sm" ta="center" my="auto">
            {nothingYet}
          </Text>
        )}
        {messages.map((message) => (
          <Bubble
            key={message.id}
            isOwn={message.direction === 'incoming'}
            time={timeOf(message)}
            below={
              isSms && message.direction === 'outgoing' && <SmsCount text={inLines(message.body, message)} />
            }
          >
            <Attachments message={message} />
            {message.body !== '' && <MessageText text={message.body} />}
            <MessageChoices
              message={message}
              onTap={({ id, title }) =>
                write.mutate({ body: title, tapped: { id, title, messageId: message.id } })
              }
            />
          </Bubble>
        ))}
        {write.isPending && (
          <Bubble isOwn time="Sending…">
            {write.variables.image !== undefined && (
              <img className="bubble-media" src={write.variables.image} alt="" />
            )}
            {write.variables.body}
          </Bubble>
        )}
        {conversation.needsHuman !== null && (
          <div className="phone-note" role="status">
            <Text size="xs" c="dimmed">
              The bot handed over {reasonFor('hand_over', conversation.needsHuman.reason)}. It is silent until
              a person has answered in the inbox.
            </Text>
            {startOver}
          </div>
        )}
      </div>
      <div ref={screen}>
        <Composer write={write} />
      </div>
    </>
  )
}

/** How the phone writes a time of today. */
const dayAndTime = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })
const isToday = (time: number) => new Date(time).toDateString() === new Date().toDateString()

function timeOf({ createdAt }: Message): string {
  const time = Date.parse(createdAt)
  return (isToday(time) ? clockFormat : dayAndTime).format(time)
}

const Bubble = ({
  isOwn,
  time,
  below,
  children,
}: {
  isOwn: boolean
  time: string
  below?: ReactNode
  children: ReactNode
}) => (
  <article className="phone-message" data-own={isOwn}>
    <div className="phone-bubble" dir="auto">
      {children}
    </div>
    <Text size="xs" c="dimmed">
      {time}
    </Text>
    {below}
  </article>
)

/** The field that the contact writes in; where the sandbox has been disconnected, what connects it again. */
function Composer({ write }: { write: ReturnType<typeof useWriteAsContact> }) {
  const [typed, setTyped] = useState('')
  const [images, setImages] = useState<readonly AttachedFile[]>([])
  const [refusal, setRefusal] = useState<string>()
  const { add, area } = useAttach({
    attached: images,
    most: 1,
    carries: imagesAlone,
    onChange: (chosen, reason) => {
      setImages(chosen)
      setRefusal(reason)
    },
  })
  const connect = useConnectSandbox()
  const isEmpty = typed.trim() === '' && images.length === 0
  const send = () => {
    if (isEmpty || write.isPending) return
    const image = images[0]?.dataUri
    const giveBack = () => {
      setTyped((since) => [typed, since].filter((text) => text !== '').join('\n'))
      setImages((since) => (since.length > 0 ? since : images))
    }
    write.mutate(
      { ...(typed.trim() !== '' && { body: typed }), ...(image !== undefined && { image }) },
      { onError: giveBack },
    )
    setTyped('')
    setImages([])
    setRefusal(undefined)
  }
  if (useHasSandbox() === false)
    return (
      <div className="phone-composer">
        <Button fullWidth variant="light" loading={connect.isPending} onClick={() => connect.mutate({})}>
          Connect the sandbox again
        </Button>
        <ErrorNotice error={connect.error} />
      </div>
    )
  return (
    <form
      className="phone-composer"
      {...area}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <ErrorNotice error={refusal === undefined ? write.error : new Error(refusal)} />
      {images.length > 0 && <AttachedFiles files={images} onRemove={() => setImages([])} />}
      <div className="phone-field">
        <AttachFilesButton most={1} carries={imagesAlone} onFiles={add} />
        <Textarea
          aria-label="Message from the phone"
          placeholder="Message"
          dir="auto"
          autosize
          minRows={1}
          maxRows={4}
          maxLength={maxMessageLength}
          value={typed}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
          onKeyDown={getHotkeyHandler([['Enter', send]])}
        />
        <ActionIcon type="submit" size="lg" radius="xl" aria-label="Send from the phone" disabled={isEmpty}>
          <SendHorizontal size={16} />
        </ActionIcon>
      </div>
    </form>
  )
}
