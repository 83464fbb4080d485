import { operations } from '../../shared/properties.ts'
import * as create from './create.ts'
import * as get from './get.ts'
import * as resume from './resume.ts'
import * as setAutoRecharge from './setAutoRecharge.ts'
import * as suspend from './suspend.ts'

export const subAccount = operations('subAccount', [create, get, resume, setAutoRecharge, suspend], 'create')
