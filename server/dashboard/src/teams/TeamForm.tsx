import { MultiSelect, NumberInput, Select, Stack, TextInput } from '@mantine/core'
import { isNotEmpty } from '@mantine/form'
import { maxCapacity, maxTeamMembers, maxTeamName, type WayToAssign } from '@replyloop/shared/values/team'
import { Suspense } from 'react'
import {
  awayFaults,
  awayLabels,
  awayWords,
  draftOfAway,
  fieldOfAway,
  requestOfAway,
  type AwayDraft,
} from '../inboxSettings/awayDraft.ts'
import { AwayFields } from '../inboxSettings/awayParts.ts'
import { Editable } from '../roles/Editable.tsx'
import { May } from '../roles/May.tsx'
import { changedFields } from '../ui/changedFields.ts'
import { ChangedElsewhere } from '../ui/ChangedElsewhere.tsx'
import { DescribedSwitch } from '../ui/DescribedSwitch.tsx'
import { formErrors } from '../ui/formErrors.ts'
import { FormNotice } from '../ui/FormNotice.tsx'
import { SaveRow } from '../ui/SaveRow.tsx'
import { Section } from '../ui/Section.tsx'
import { useEditForm } from '../ui/useEditForm.ts'
import { HoursFields } from './HoursFields.tsx'
import {
  draftOfHours,
  fieldOfHours,
  hoursFaults,
  requestOfHours,
  weekText,
  type HoursDraft,
} from './hoursDraft.ts'
import { useAvailability, useCreateTeam, useSaveTeam, type OneTeam } from './teamQueries.ts'

const ways: readonly { value: WayToAssign; label: string; meaning: string }[] = [
  { value: 'none', label: 'Nobody: members take what they want', meaning: 'Who replies first gets it.' },
  {
    value: 'turn',
    label: 'Members in turn',
    meaning: 'Who has been given none for the longest time gets the next one.',
  },
  {
    value: 'least',
    label: 'Who has fewest open ones',
    meaning: 'Of several, who has waited longest for one.',
  },
]

type TeamValues = HoursDraft &
  AwayDraft &
  Record<string, unknown> & {
    name: string
    memberIds: string[]
    assignBy: WayToAssign
    capacity: number | string
    isDefault: boolean
    hasHours: boolean
  }

const labels = {
  name: 'Name',
  memberIds: 'Members',
  assignBy: 'Gives conversations to',
  capacity: 'Open conversations of each member',
  isDefault: 'New conversations go here',
  hasHours: 'Hours of its own',
  week: 'Week',
  daysOff: 'Days off',
  timeZone: 'Time zone',
  ...awayLabels,
}

const valuesOf = (of: OneTeam | undefined): TeamValues => ({
  name: of?.name ?? '',
  memberIds: of?.memberIds ?? [],
  assignBy: of?.assignBy ?? 'turn',
  capacity: of?.capacity ?? '',
  isDefault: of?.isDefault ?? false,
  hasHours: (of?.hours ?? null) !== null,
  ...draftOfHours(of?.hours ?? null),
  ...draftOfAway(of),
})

/** The field of the form that a path of the request is about. */
const fieldOf = (path: string) => fieldOfHours(fieldOfAway(path))

/** Edits a team, or makes one; `onSaved` gets what is saved. */
export function TeamForm({ team, onSaved }: { team?: OneTeam; onSaved?: (team: OneTeam) => void }) {
  const create = useCreateTeam()
  const change = useSaveTeam(team?.id ?? '')
  const members = useMemberChoices(team)
  const { form, submit, saving, elsewhere } = useEditForm({
    thing: team,
    valuesOf,
    validate: {
      name: isNotEmpty('Give the team a name'),
      week: (week, { hasHours }) => (hasHours ? hoursFaults.week(week) : null),
      daysOff: (dates, { hasHours }) => (hasHours ? hoursFaults.daysOff(dates) : null),
      ...awayFaults,
    },
    send: async (values, { before, version }) => {
      const { name, memberIds, assignBy, capacity, isDefault, hasHours } = values
      const body = {
        name,
        memberIds,
        assignBy,
        isDefault,
        capacity: capacity === '' ? null : Number(capacity),
        hours: hasHours ? requestOfHours(values) : null,
        ...changedFields(requestOfAway(before), requestOfAway(values)),
      }
      return team === undefined
        ? { isSaved: true, now: await create.mutateAsync(body) }
        : change.mutateAsync({ body, version })
    },
    errorsOf: (error) => formErrors(error, fieldOf),
    onSaved: (saved) => {
      if (saved !== undefined) onSaved?.(saved)
    },
  })
  const { assignBy, hasHours } = form.values
  const namesOf = (ids: readonly string[]) =>
    ids.map((id) => members.find(({ value }) => value === id)?.label ?? id).join(', ')
  return (
    <Section title="The team" description="Its conversations wait here for a member who is there.">
      <form onSubmit={submit} noValidate>
        <Stack>
          <Editable role="admin">
            <Stack>
              <TextInput
                label={labels.name}
                dir="auto"
                maxLength={maxTeamName}
                maw={420}
                {...form.getInputProps('name')}
              />
              <MultiSelect
                label={labels.memberIds}
                description="Who may answer. Also of the agency, where it has this account."
                data={members}
                maxValues={maxTeamMembers}
                searchable
                nothingFoundMessage="Nobody of that name may answer"
                {...form.getInputProps('memberIds')}
              />
              <Select
                label={labels.assignBy}
                description={ways.find(({ value }) => value === assignBy)?.meaning}
                data={ways.map(({ value, label }) => ({ value, label }))}
                allowDeselect={false}
                maw={420}
                {...form.getInputProps('assignBy')}
              />
              {assignBy !== 'none' && (
                <NumberInput
                  label={labels.capacity}
                  description="Who has so many is given no more until one of them is closed or snoozed"
                  placeholder="Any number"
                  min={1}
                  max={maxCapacity}
                  allowDecimal={false}
                  maw={420}
                  {...form.getInputProps('capacity')}
                />
              )}
              <DescribedSwitch
                label={labels.isDefault}
                meaning="Those of a campaign that has a team go to that one instead."
                {...form.getInputProps('isDefault', { type: 'checkbox' })}
              />
              <DescribedSwitch
                label={labels.hasHours}
                meaning="Without them it has the hours of the account."
                {...form.getInputProps('hasHours', { type: 'checkbox' })}
              />
              {hasHours && (
                <HoursFields
                  draft={form.values}
                  errors={form.errors}
                  onChange={(changed) => form.setValues(changed)}
                />
              )}
              <Suspense>
                <AwayFields
                  hint="Sent outside the hours to who writes to this team; left empty, they are told the away text of the account:"
                  draft={form.values}
                  errors={form.errors}
                  onChange={(changed) => form.setValues(changed)}
                />
              </Suspense>
            </Stack>
          </Editable>
          <ChangedElsewhere
            elsewhere={elsewhere}
            labels={labels}
            show={(name, of) => {
              if (name === 'week') return weekText(of.week)
              return name === 'memberIds' ? namesOf(of.memberIds) : awayWords(name, of)
            }}
          />
          <FormNotice error={change.error ?? create.error} values={labels} names={fieldOf} />
          <May role="admin">
            <SaveRow save={saving} isDirty={form.isDirty() && !saving.isPending} />
          </May>
        </Stack>
      </form>
    </Section>
  )
}

/** Who can be chosen: the members who may answer, and who of the agency is in the team. */
function useMemberChoices(team: OneTeam | undefined) {
  const { data: availability } = useAvailability()
  const choices = (availability?.data ?? []).map(({ memberId, name }) => ({ value: memberId, label: name }))
  const others = (team?.members ?? []).filter(({ id }) => !choices.some(({ value }) => value === id))
  return [...choices, ...others.map(({ id, name }) => ({ value: id, label: name }))]
}
