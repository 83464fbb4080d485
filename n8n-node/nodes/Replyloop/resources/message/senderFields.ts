import type { INodeProperties } from 'n8n-workflow'
import { bodyText } from '../../shared/properties.ts'

/** What the contact of a message may be given with it: it fills what is empty there. */
export const senderFields: INodeProperties[] = [
  bodyText('Email', 'email', 'customData.email', {
    placeholder: 'e.g. jane@example.com',
    description: "Fills the contact's email where it has none",
  }),
  bodyText('First Name', 'firstName', 'customData.firstName'),
  bodyText('Last Name', 'lastName', 'customData.lastName'),
]
