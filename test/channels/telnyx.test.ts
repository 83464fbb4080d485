import { telnyxKind } from '../support/sms/kinds.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { suiteTelnyx } from '../support/telnyx.ts'
import { smsContract } from './sms.cases.ts'

const suite = suiteOnFakeClock()
const telnyx = suiteTelnyx(suite.clock)

smsContract(telnyxKind(telnyx), suite)
