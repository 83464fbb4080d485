import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Session } from './session.ts'

/** Whether an account has example data, in an account of its own. */
export const ExampleData = z
  .object({
    exists: z.boolean(),
    /** Whether it can be added: not to example data itself. */
    canAdd: z.boolean(),
  })
  .meta({ id: 'ExampleData' })
export type ExampleData = z.output<typeof ExampleData>

/** Example data to look around with, for `dashboardContract.ts`. */
export const exampleDataEndpoints = {
  getExampleData: endpoint('GET', '/example_data', {
    tag: 'Account',
    summary: 'Whether the account has example data',
    scope: 'read',
    needs: 'viewer',
    responses: { 200: ExampleData },
  }),
  addExampleData: endpoint('POST', '/example_data', {
    tag: 'Account',
    summary: 'Add example data, in an account of its own; where there is some, it stays',
    scope: 'full',
    needs: 'manager',
    responses: { 201: ExampleData },
    errors: ['EXAMPLE_DATA_REFUSED'],
  }),
  openExampleData: endpoint('POST', '/example_data/session', {
    tag: 'Account',
    summary: 'Look at the example data: the session acts there, with the member’s role up to manager',
    access: 'session',
    needs: 'viewer',
    responses: { 201: Session },
    errors: ['NOT_FOUND'],
  }),
  removeExampleData: endpoint('DELETE', '/example_data', {
    tag: 'Account',
    summary:
      'Remove the example data, with all that was done there; who looks at it is back in their account',
    scope: 'full',
    needs: 'manager',
    responses: { 200: ExampleData },
    errors: ['NOT_FOUND'],
  }),
}
