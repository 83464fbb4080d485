import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, optionalInput } from './fields.ts'

/** Sentences of instructions that the built-in engine would have sent before there were public facts. */
const UntoldFacts = z
  .object({
    data: z.array(
      z.object({
        campaignId: z.string(),
        name: z.string(),
        sentences: z.array(z.string()).meta({ description: 'In the order in which they stand there.' }),
      }),
    ),
  })
  .meta({ id: 'UntoldFacts' })

/** What bots might tell and do not, for `dashboardContract.ts`. */
export const untoldFactsEndpoints = {
  listUntoldFacts: endpoint('GET', '/untold_facts', {
    tag: 'Campaigns',
    summary: 'List statements in instructions that the built-in bot does not tell',
    scope: 'read',
    needs: 'viewer',
    description:
      'Of campaigns whose public facts nobody has decided on: to save `publicFacts`, empty or not, is to decide. Of ' +
      'one campaign, or of the newest 20 that are Live or Paused with their bot on. None where a model answers.',
    query: z.object({ campaignId: optionalInput(Id) }),
    responses: { 200: UntoldFacts },
  }),
}
