import { Suspense } from 'react'
import { useSession } from '../useSession.ts'
import { viewsOf, type View } from './views.ts'
import { TeamViews } from '../teams/teamParts.ts'
import { ViewButton } from './work/ViewButton.tsx'

const buttonOf = (view: View) => <ViewButton key={view.label} view={view} />

/** What the list shows, one at a time: a column where there is room, else rows above the list. */
export function InboxViews() {
  const { data: session } = useSession()
  return (
    <div className="inbox-views" role="group" aria-label="Show">
      {viewsOf(session?.member.id ?? '').map(buttonOf)}
      <Suspense>
        <TeamViews buttonOf={buttonOf} />
      </Suspense>
    </div>
  )
}
