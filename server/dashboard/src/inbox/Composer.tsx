import { SegmentedControl } from '@mantine/core'
import { useState, type ComponentProps } from 'react'
import { NewNote } from '../notes/NewNote.tsx'
import { ReplyBox } from './ReplyBox.tsx'

/** Writes to the contact, or a note for the team, which can be written also where nothing can be sent. */
export function Composer(props: ComponentProps<typeof ReplyBox>) {
  const [mode, setMode] = useState('reply')
  return (
    <>
      <div className="reply-mode">
        <SegmentedControl
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
