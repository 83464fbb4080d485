import { Skeleton, Stack } from '@mantine/core'
import { useState } from 'react'
import { AlreadyOnList } from '../greeting/AlreadyOnList.tsx'
import { GreetingDecision, type Decision } from '../greeting/GreetingDecision.tsx'
import { PlanFacts } from '../greeting/PlanFacts.tsx'
import { ListSelect } from '../lists/ListSelect.tsx'
import { DialogButtons } from '../ui/DialogButtons.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { numberText } from '../ui/format.ts'
import { actionTexts } from './actions.ts'
import { useJoinPlan, useStartBulk } from './bulkQueries.ts'
import { peopleText, type People } from './people.ts'
import { WhatItDoes } from './WhatItDoes.tsx'

/** Asks which list many contacts join. Where a campaign greets by it, says whom, and asks whether it may. */
export function AddToListForm({ people, onClose }: { people: People; onClose: () => void }) {
  const start = useStartBulk()
  const [listId, choose] = useState<string | null>(null)
  const [isAsked, setAsked] = useState(false)
  const { data: plan, error, isFetching, refetch } = useJoinPlan(people.of, listId)
  const greets = plan !== undefined && plan.campaigns.length > 0
  const isPending = start.isPending || start.isSuccess
  const add = (decision: Decision) => {
    if (listId === null) return setAsked(true)
    const isGreeting = 'willGreet' in decision
    start.mutate(
      {
        ...people.of,
        action: { type: 'addToList', listId, ...(!isGreeting && decision) },
        ...(isGreeting && decision),
      },
      { onError: () => void refetch() }, // others may be greeted by now
    )
  }
  return (
    <Stack gap="sm">
      <WhatItDoes action="addToList" people={people} />
      <ListSelect
        label="List"
        placeholder="Which list"
        data-autofocus
        openOnFocus={false}
        value={listId}
        onChange={(id) => {
          choose(id)
          start.reset()
        }}
        error={isAsked && listId === null && 'Choose a list'}
        readOnly={isPending}
      />
      {listId !== null && plan === undefined && isFetching && <Skeleton h={160} aria-busy />}
      <ErrorNotice error={error} onRetry={() => void refetch()} />
      {greets ? (
        <section aria-label="Before anybody is messaged">
          <PlanFacts plan={plan} />
          <AlreadyOnList plan={plan} />
          <GreetingDecision
            willGreet={plan.willGreet}
            labels={{
              greet:
                plan.willGreet === 0
                  ? `Add ${peopleText(people)}`
                  : `Add and greet ${numberText(plan.willGreet)}`,
              without: 'Add without greeting',
              cancel: 'Cancel',
            }}
            isBlocked={isFetching}
            isPending={isPending}
            error={start.error}
            onDecide={add}
            onCancel={onClose}
          />
        </section>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (listId === null || plan !== undefined) add({ willGreet: 0 })
          }}
          noValidate
        >
          <ErrorNotice error={start.error} />
          <DialogButtons
            submit={`${actionTexts.addToList.verb} ${peopleText(people)}`}
            isPending={isPending || (listId !== null && isFetching)}
            isDirty={() => listId !== null && !start.isSuccess}
            onClose={onClose}
          />
        </form>
      )}
    </Stack>
  )
}
