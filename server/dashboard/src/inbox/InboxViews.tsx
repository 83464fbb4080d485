import { lazy, Suspense } from 'react'
import { TeamViews } from '../teams/teamParts.ts'
import { ViewButton } from './work/ViewButton.tsx'
import { views, type View } from './views.ts'

const SavedViews = lazy(async () => ({ default: (await import('./savedViews/SavedViews.tsx')).SavedViews }))

const buttonOf = (view: View) => <ViewButton key={view.label} view={view} />

/** What the list shows, one at a time: a column where there is room, else rows above the list. */
export function InboxViews() {
  return (
    <div className="inbox-views" role="group" aria-label="Show">
      {views.map(buttonOf)}
      <Suspense>
        <TeamViews buttonOf={buttonOf} />
        <SavedViews />
      </Suspense>
    </div>
  )
}
