import { z } from 'zod'
import { AutoRecharge } from './account.ts'
import { SubAccountQuery, SubAccountRow } from './credits.ts'
import { endpoint } from './endpoint.ts'
import { byId, pageOf } from './fields.ts'
import { Session } from './session.ts'

/** What an agency does with its sub-accounts beside the public rows, for `dashboardContract.ts`. */
export const agencyEndpoints = {
  listSubAccounts: endpoint('GET', '/agency/subaccounts', {
    tag: 'Credits',
    summary: 'List the sub-accounts with their balances, newest first or the lowest balance first',
    access: 'agency',
    query: SubAccountQuery,
    responses: { 200: pageOf(SubAccountRow) },
  }),
  getSubAccount: endpoint('GET', '/agency/subaccounts/:id', {
    tag: 'Credits',
    summary: 'Read a sub-account with its balance',
    access: 'agency',
    params: byId,
    responses: { 200: SubAccountRow },
    errors: ['SUBACCOUNT_NOT_FOUND'],
  }),
  setAutoRecharge: endpoint('PATCH', '/subaccounts/:id/auto_recharge', {
    tag: 'Credits',
    summary: 'Set when a sub-account asks for credits, and for how many',
    access: 'agency',
    params: byId,
    body: z.object({ autoRecharge: AutoRecharge.nullable() }),
    responses: { 200: SubAccountRow },
    errors: ['SUBACCOUNT_NOT_FOUND'],
  }),
  actAsSubAccount: endpoint('POST', '/subaccounts/:id/session', {
    tag: 'Account',
    summary: 'Sign in as a sub-account; both audit logs tell',
    access: 'session',
    params: byId,
    responses: { 201: Session },
    errors: ['AGENCY_ONLY', 'SUBACCOUNT_NOT_FOUND'],
  }),
}
