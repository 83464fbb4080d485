import type { GreetingPlan } from '@replyloop/shared/contract/greetingPlan'
import { isOneOf } from '@replyloop/shared/values/oneOf'
import { confirmedFrom, openingHoldReasons } from '@replyloop/shared/values/opening'
import { fieldProblem, Problem } from '../../../platform/errors/problem.ts'

/**
 * Throws where a press does not greet whom its sheet has said: `PLAN_CHANGED` for another number, `VALIDATION_FAILED` where many
 * are greeted and none is named.
 */
export function requireConfirmation({ willGreet }: GreetingPlan, confirmed: number | undefined): void {
  if (confirmed === undefined && willGreet >= confirmedFrom)
    throw fieldProblem(
      'willGreet',
      `is required to greet ${willGreet} people: from ${confirmedFrom} people on, name how many you mean`,
    )
  if (confirmed !== undefined && confirmed !== willGreet) throw planChanged(willGreet, confirmed)
}

/** That other people would be greeted than somebody has confirmed. */
export const planChanged = (willGreet: number, confirmed: number) =>
  new Problem(
    'PLAN_CHANGED',
    `This greets ${willGreet} people by now, and ${confirmed} were confirmed; look at the new numbers and confirm them`,
    { details: [{ path: 'willGreet', message: String(willGreet) }] },
  )

/** Whether a plan greets anybody, now or once what holds their message is there. */
export const greetsAnybody = ({ campaigns }: GreetingPlan): boolean =>
  campaigns.some(
    ({ willGreet, leftOut }) =>
      willGreet > 0 || leftOut.some(({ reason }) => isOneOf(openingHoldReasons, reason)),
  )
