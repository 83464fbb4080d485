import { twilioKind } from '../support/sms/kinds.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { suiteTwilio } from '../support/twilio.ts'
import { smsContract } from './sms.cases.ts'

const suite = suiteOnFakeClock()
const twilio = suiteTwilio()

smsContract(twilioKind(twilio), suite)
