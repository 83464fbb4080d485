import { outputFields } from './fields.ts'

/** The output fields of a sub-account. */
export const subAccountOutput = outputFields(
  ['id', 'Sub-Account ID'],
  ['email', 'Email'],
  ['first_name', 'First Name'],
  ['last_name', 'Last Name'],
  ['business_name', 'Business Name'],
  ['balance', 'Balance', 'number'],
  ['created_at', 'Created At', 'datetime'],
)
