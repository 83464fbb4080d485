import { SegmentedControl } from '@mantine/core'
import { useLayoutEffect, useRef, useState, type ComponentProps } from 'react'
import { NewNote } from '../notes/NewNote.tsx'
import { focusWritten, writesBy, type Written } from './conversationFocus.ts'
import { ReplyBox } from './ReplyBox.tsx'

/** Writes to the contact, or a note for the team, which can be written also where nothing can be sent. */
export function Composer(props: ComponentProps<typeof ReplyBox>) {
  const [mode, setMode] = useState<Written>('reply')
  const asked = useRef<Written>(undefined)
  useLayoutEffect(
    () =>
      writesBy((written) => {
        if (written === mode) return focusWritten(written)
        asked.current = written
        setMode(written)
      }),
    [mode],
  )
  useLayoutEffect(() => {
    if (asked.current === mode) focusWritten(mode)
    asked.current = undefined
  }, [mode])
  return (
    <>
      <div className="reply-mode">
        <SegmentedControl<Written>
          size="xs"
          aria-label="What to write"
          value={mode}
          onChange={setMode}
          data={[
            { value: 'reply', label: 'Reply' },
            { value: 'note', label: 'Note' },
          ]}
        />
      </div>
      {mode === 'reply' ? <ReplyBox {...props} /> : <NewNote contactId={props.conversation.contact.id} />}
    </>
  )
}
