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
  ['suspended_at', 'Suspended At', 'datetime'],
  ['deletion_due_at', 'Deletion Due At', 'datetime'],
)

/** The output fields of a sub-account after its agency has changed what it may do. */
export const managedSubAccountOutput = outputFields(
  ['id', 'Sub-Account ID'],
  ['name', 'Name'],
  ['email', 'Email'],
  ['balance', 'Balance', 'number'],
  ['autoRecharge__threshold', 'Auto-Recharge Threshold', 'number'],
  ['autoRecharge__amount', 'Auto-Recharge Credits', 'number'],
  ['autoRecharge__monthlyLimit', 'Auto-Recharge Monthly Limit', 'number'],
  ['rechargedThisMonth', 'Recharged This Month', 'number'],
  ['rechargeRequested', 'Recharge Requested', 'boolean'],
  ['suspendedAt', 'Suspended At', 'datetime'],
  ['deletionDueAt', 'Deletion Due At', 'datetime'],
  ['createdAt', 'Created At', 'datetime'],
)
