import { Button } from '@mantine/core'
import { countedSent } from '@replyloop/shared/values/limits'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { CountedLabel } from '../../ui/CountedLabel.tsx'
import { useConversationCounts } from '../inboxQueries.ts'
import { readInboxSearch, useInboxSearch } from '../inboxSearch.ts'
import { countedExactly, isShown, viewParts, type View } from '../views.ts'

const noView = Object.fromEntries(viewParts.map((part) => [part, undefined]))

/** Has the list show a view; it is kept in the URL. */
export function ViewButton({ view }: { view: View }) {
  const { label, title, counted } = view
  const search = useInboxSearch()
  const navigate = useNavigate()
  const { data: counts } = useConversationCounts(search)
  const isPressed = isShown(view, search)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isPressed) button.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isPressed])
  return (
    <Button
      ref={button}
      size="compact-sm"
      variant={isPressed ? 'light' : 'subtle'}
      {...(!isPressed && { color: 'gray' })}
      aria-pressed={isPressed}
      title={title}
      onClick={() =>
        void navigate({
          to: '.',
          search: readInboxSearch({ ...search, ...noView, ...view.search }),
          replace: true,
        })
      }
    >
      <CountedLabel
        name={label}
        count={counted === undefined ? undefined : counts?.[counted]}
        {...((search.search !== undefined || !countedExactly.includes(counted)) && { most: countedSent })}
      />
    </Button>
  )
}
