import { useSaveSettings, useSettings } from '../settings/settingsQueries.ts'
import { useMay } from '../useSession.ts'
import { DescribedSwitch } from '../ui/DescribedSwitch.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Section } from '../ui/Section.tsx'

/** Whether agents act on their own conversations alone. */
export function AgentsOwn() {
  const { data: settings } = useSettings()
  const save = useSaveSettings()
  const may = useMay('admin')
  return (
    <Section
      title="Agents"
      description="What members with the role Agent do with conversations of colleagues."
    >
      <DescribedSwitch
        label="Agents act on their own conversations alone"
        meaning="They answer, assign, snooze and close what is theirs or nobody’s, and read all. Managers do all of it."
        checked={settings?.agentsOwnOnly === true}
        disabled={!may || settings === undefined}
        onChange={({ currentTarget: { checked } }) =>
          save.mutate({ body: { agentsOwnOnly: checked }, version: undefined })
        }
      />
      <ErrorNotice error={save.error} />
    </Section>
  )
}
