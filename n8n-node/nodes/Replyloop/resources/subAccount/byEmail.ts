import {
  NodeOperationError,
  type DeclarativeRestApiSettings,
  type IExecuteSingleFunctions,
  type INodeProperties,
} from 'n8n-workflow'
import { isObject, textOf } from '../../shared/json.ts'
import { parameterText } from '../../shared/parameters.ts'
import type { Shown } from '../../shared/properties.ts'
import { requestBeside } from '../../shared/sendItem.ts'

type Request = DeclarativeRestApiSettings.HttpRequestOptions

/** The email of a sub-account; `actOn` finds the sub-account by it. */
export const emailOf = (show: Shown): INodeProperties => ({
  displayName: 'Email',
  name: 'email',
  type: 'string',
  default: '',
  required: true,
  placeholder: 'e.g. client@shop.example',
  displayOptions: { show },
})

const labels = new Map([['email', 'Email']])

/** Addresses a request to an action on the sub-account that the parameter Email names. */
export const actOn = (action: 'suspend' | 'resume' | 'auto_recharge') =>
  async function (this: IExecuteSingleFunctions, request: Request): Promise<Request> {
    const email = parameterText(this, 'email')
    const look = { method: 'GET', url: '/subaccounts', qs: { email } } as const
    const { data } = await requestBeside(this, request, look, labels)
    const { id, deletion_due_at } = isObject(data) ? data : {}
    const due = textOf(deletion_due_at)
    // That a last invoice was paid is no reason to keep what is to be deleted, which resuming it would.
    if (action === 'resume' && due !== undefined)
      throw new NodeOperationError(
        this.getNode(),
        `${email} has been deleted, and is erased on ${due.slice(0, 10)}`,
        {
          description: 'To keep it, resume it in the dashboard, under Agency.',
        },
      )
    return { ...request, url: `/subaccounts/${encodeURIComponent(textOf(id) ?? '')}/${action}` }
  }
