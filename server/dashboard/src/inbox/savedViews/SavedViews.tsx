import { Button, Divider } from '@mantine/core'
import { countedSent } from '@replyloop/shared/values/limits'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { CountedLabel } from '../../ui/CountedLabel.tsx'
import { useInboxSearch } from '../inboxSearch.ts'
import { useSavedViews, useViewCounts } from './viewQueries.ts'
import { isShowing, searchOf } from './viewSearch.ts'

const EditViews = lazy(async () => ({ default: (await import('./EditViews.tsx')).EditViews }))

/** The saved views below the others, in the order of their names. */
export function SavedViews() {
  const search = useInboxSearch()
  const navigate = useNavigate()
  const { data } = useSavedViews()
  const [isEditing, edit] = useDisclosure()
  const saved = data?.data ?? []
  const { data: counted } = useViewCounts(saved.length > 0)
  if (saved.length === 0) return null
  return (
    <>
      <Divider my={6} />
      {saved.map((view) => {
        const isPressed = isShowing(view, search)
        return (
          <Button
            key={view.id}
            size="compact-sm"
            variant={isPressed ? 'light' : 'subtle'}
            {...(!isPressed && { color: 'gray' })}
            aria-pressed={isPressed}
            title={view.isShared ? `${view.name}, everybody’s` : view.name}
            onClick={() => void navigate({ to: '.', search: searchOf(view), replace: true })}
          >
            <CountedLabel
              name={<bdi className="view-name">{view.name}</bdi>}
              count={counted?.counts[view.id]}
              most={countedSent}
            />
          </Button>
        )
      })}
      <Button size="compact-sm" variant="subtle" color="gray" onClick={edit.open}>
        Edit views…
      </Button>
      {isEditing && (
        <Suspense>
          <EditViews views={saved} search={search} onClose={edit.close} />
        </Suspense>
      )}
    </>
  )
}
