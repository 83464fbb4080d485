import { operations } from '../../shared/properties.ts'
import * as getTransactions from './getTransactions.ts'
import * as grant from './grant.ts'

export const credit = operations('credit', [getTransactions, grant], 'grant')
