import { PlanDecision } from './PlanDecision.tsx'

/** What a press of the sheet sends: the number that was shown, or that nobody is greeted. */
export type Decision = { willGreet: number } | { greet: false }

/** The buttons below a plan of a greeting: greet them, go on without a greeting, or leave it. */
export const GreetingDecision = ({
  willGreet,
  labels: { greet, ...labels },
  onDecide,
  ...rest
}: {
  willGreet: number
  labels: { greet: string; without: string; cancel: string }
  /** Whether something else has to be done before anybody may be greeted. */
  isBlocked?: boolean
  isPending: boolean
  error: Error | null
  onDecide: (decision: Decision) => void
  onCancel: () => void
}) => (
  <PlanDecision
    plan={willGreet}
    people={willGreet}
    typed="to greet them"
    labels={{ ...labels, confirm: greet }}
    onConfirm={() => onDecide({ willGreet })}
    onWithout={() => onDecide({ greet: false })}
    {...rest}
  />
)
