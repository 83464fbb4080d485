import { operations } from '../../shared/properties.ts'
import * as getMany from './getMany.ts'

export const campaign = operations('campaign', [getMany], 'getAll')
