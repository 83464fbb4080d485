import { NodeOperationError, sleep, type IDataObject, type IExecuteSingleFunctions } from 'n8n-workflow'
import { pathWithParameters } from '../../shared/parameters.ts'
import { requestBeside, type Exchange } from '../../shared/sendItem.ts'

const maxWaitSeconds = 300

/** The plan of a dry run that has been asked for. That of very many people a job makes, for which it waits. */
export async function planOf(
  this: IExecuteSingleFunctions,
  { request, answer }: Exchange,
): Promise<IDataObject> {
  const url = pathWithParameters(this, '/broadcasts/:broadcast/dry_run')
  let plan = answer
  for (let waited = 0; plan['planHash'] === undefined; waited += 1) {
    if (waited >= maxWaitSeconds)
      throw new NodeOperationError(this.getNode(), 'The dry run takes longer than five minutes', {
        description: 'Run it again later, or start the broadcast in the dashboard.',
      })
    await sleep(1000)
    plan = await requestBeside(this, request, { method: 'GET', url })
  }
  return plan
}
