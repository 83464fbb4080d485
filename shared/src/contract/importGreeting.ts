import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { byId, optionalInput } from './fields.ts'
import { GreetingPlan } from './greetingPlan.ts'
import { Import } from './import.ts'

const count = z.int().nonnegative()

/** How a press starts an import that waits: with the number of people that it greets, as its plan says, or without a greeting. */
export const StartImport = z
  .object({ greet: optionalInput(z.boolean()), willGreet: optionalInput(count) })
  .meta({ id: 'StartImport', example: { willGreet: 490 } })

/** What has become of the opening messages of an import whose greeting was stopped: taken out now, and sent before. */
export const StoppedGreeting = z
  .object({ success: z.literal(true), importId: z.string(), stopped: count, sent: count })
  .meta({ id: 'StoppedGreeting' })

/** What ends the greeting of an import, for `contract.ts` (docs/interface.md#before-many-are-greeted). */
export const importGreetingEndpoints = {
  stopGreeting: endpoint('POST', '/imports/:id/stop_greeting', {
    tag: 'Contacts',
    summary: 'Greet nobody else of an import',
    scope: 'contacts',
    needs: 'manager',
    description:
      'Takes out the opening messages of this import that wait or are on hold; who is still to join is not greeted. Follow-ups stay.',
    params: byId,
    responses: { 200: StoppedGreeting },
    errors: ['NOT_FOUND'],
  }),
}

/** Whom an import would greet, and the press that starts it, for `dashboardContract.ts`. */
export const startImportEndpoints = {
  getImportPlan: endpoint('GET', '/imports/:id/greeting', {
    tag: 'Contacts',
    summary: 'See whom an import greets',
    scope: 'any',
    needs: 'manager',
    description:
      'As its file came to when it was read for that; `NOT_FOUND` before, and where no campaign greets.',
    params: byId,
    responses: { 200: GreetingPlan },
    errors: ['NOT_FOUND'],
  }),
  startImport: endpoint('POST', '/imports/:id/start', {
    tag: 'Contacts',
    summary: 'Start an import that waits',
    scope: 'contacts',
    needs: 'manager',
    params: byId,
    body: StartImport,
    responses: { 200: Import },
    errors: ['NOT_FOUND', 'PLAN_CHANGED', 'IMPORT_ENDED'],
  }),
  cancelImport: endpoint('POST', '/imports/:id/cancel', {
    tag: 'Contacts',
    summary: 'Cancel an import that has not begun',
    scope: 'contacts',
    needs: 'manager',
    params: byId,
    responses: { 200: Import },
    errors: ['NOT_FOUND', 'IMPORT_ENDED'],
  }),
}
