import type { INodeProperties } from 'n8n-workflow'
import { bodyText } from '../../shared/properties.ts'

const description = 'Fills the field of the contact if that is empty'

/** What the contact of a message may be given with it. */
export const senderFields: INodeProperties[] = [
  bodyText('Email', 'email', 'customData.email', { placeholder: 'e.g. jane@example.com', description }),
  bodyText('First Name', 'firstName', 'customData.firstName', { description }),
  bodyText('Last Name', 'lastName', 'customData.lastName', { description }),
]
