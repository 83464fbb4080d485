import './greeting.css'
import type { ReactNode } from 'react'
import { counted } from '../ui/counted.ts'
import { numberText } from '../ui/format.ts'
import { Time } from '../ui/Time.tsx'

/** What goes out within this goes out at once, as a person sees it. */
const soonMs = 60_000

/** Who gets something and who does not, as one bar. */
export function ShareBar({
  gets,
  left,
  words: [getIt, areLeft],
}: {
  gets: number
  left: number
  /** What becomes of both, after their number. */
  words: readonly [string, string]
}) {
  if (gets + left === 0) return null
  return (
    <div
      className="plan-bar"
      role="img"
      aria-label={`${numberText(gets)} ${getIt}, ${numberText(left)} ${areLeft}`}
    >
      <span className="plan-greeted" style={{ flexGrow: gets }} />
      <span className="plan-left" style={{ flexGrow: left }} />
    </div>
  )
}

/** One fact of a plan, inside of `<dl className="plan-facts">`. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="plan-fact">
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** When the first message of a plan goes out: as `children` say, where it is not at once. */
export const FirstAt = ({ at, children = <Time at={at} /> }: { at: string; children?: ReactNode }) =>
  Date.parse(at) - Date.now() < soonMs ? 'At once' : children

/** What the messages of a plan cost, and how much there is. */
export const CreditsFact = ({ credits }: { credits: { needed: number; available: number | null } }) => (
  <Fact name="Credits">
    {credits.available === null
      ? 'Not counted in this account'
      : `${numberText(credits.needed)} of ${numberText(credits.available)}`}
  </Fact>
)

/** For how many days the people of a plan are whom the provider takes as new ones a day. */
export const TierFact = ({ tier }: { tier: { perDay: number; days: number } }) => (
  <Fact name="Provider">
    It takes {numberText(tier.perDay)} new people a day: this takes {counted(tier.days, 'day')}
  </Fact>
)
