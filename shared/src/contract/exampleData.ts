import { z } from 'zod'
import { exampleDataStates } from '../values/exampleData.ts'
import { endpoint } from './endpoint.ts'

const count = z.int()

/** Whether an account has example data, and how much. */
export const ExampleData = z
  .object({
    state: z.enum(['none', ...exampleDataStates]),
    /** Whether it could be added: to an account without contacts and campaigns. */
    canAdd: z.boolean(),
    contacts: count,
    /** Those to and from its contacts, no matter who wrote them. */
    messages: count,
    /** The ids of its lists and campaigns. */
    listIds: z.array(z.string()),
    campaignIds: z.array(z.string()),
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
    summary: 'Add example data to an empty account',
    description:
      'Its lists and campaigns are there at once; its contacts follow within seconds. Nothing about them leaves the service.',
    scope: 'full',
    needs: 'manager',
    responses: { 201: ExampleData },
    errors: ['EXAMPLE_DATA_REFUSED'],
  }),
  removeExampleData: endpoint('DELETE', '/example_data', {
    tag: 'Account',
    summary: 'Remove the example data, with all that was done with its contacts; nothing else',
    scope: 'full',
    needs: 'manager',
    responses: { 200: ExampleData },
    errors: ['NOT_FOUND', 'LIST_IN_USE', 'CAMPAIGN_IN_USE'],
  }),
}
